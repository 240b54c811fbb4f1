//! The addresses of the pages, and the forms that are sent to them.

use std::collections::HashMap;
use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Extension, Form, Path, Query, Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, LOCATION, REFERRER_POLICY, RETRY_AFTER, SET_COOKIE,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::{self, Next};
use axum::response::sse::{Event as Sent, KeepAlive, Sse};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};
use swu_desk::access::Code;
use swu_desk::forms::{self, Action, Fields, Form as DeskForm};
use swu_desk::pages::{self, Notice, Show, View};
use tokio_stream::StreamExt;
use tokio_stream::wrappers::WatchStream;

use super::guard::Guard;
use super::keeper::{Asked, Keeper, NotDone, Snapshot, now};
use crate::cli::sockets::Peer;
use crate::cli::web::App;
use swu_text::limits::FORM_BYTES;

/// The longest time that an answer may take.
const PATIENCE: Duration = Duration::from_secs(20);
/// The time that somebody waits who has guessed wrongly.
const WRONG: Duration = Duration::from_millis(300);
/// The cookie of who has given the passphrase.
const COOKIE: &str = "desk";

/// Only what the program itself hands out is loaded, run, or sent to.
const POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; \
     base-uri 'none'; frame-ancestors 'none'",
);

/// The keeper, the guard and the addresses that every page needs.
#[derive(Clone)]
pub struct Desk {
    pub keeper: Arc<Keeper>,
    pub guard: Arc<Guard>,
    pub passphrase: String,
    /// The address that phones use.
    pub address: String,
}

type Query1 = Query<HashMap<String, String>>;

/// All pages, and the app beside them.
pub fn router(desk: Desk, app: Option<App>) -> Router {
    let pages = Router::new()
        .route("/", get(home))
        .route("/pairings", get(pairings))
        .route("/standings", get(standings))
        .route("/bracket", get(bracket))
        .route("/hall", get(hall))
        .route("/p", get(by_code))
        .route("/p/{code}", get(player).post(claim))
        .route("/desk", get(desk_page).post(wish))
        .route("/desk/login", post(login))
        .route("/desk/logout", post(logout))
        .route("/desk/cards", get(cards))
        .route("/desk/tents", get(tents))
        .fallback(nothing)
        .layer(DefaultBodyLimit::max(FORM_BYTES));
    let pages = Router::new()
        .merge(pages)
        // It lasts as long as the page is open.
        .route("/changes", get(changes))
        .route("/desk.css", get(|| async { asset("text/css; charset=utf-8", pages::STYLE) }))
        .route("/live.js", get(|| async { asset("text/javascript; charset=utf-8", pages::SCRIPT) }))
        .layer(middleware::from_fn(guarded))
        .with_state(desk);
    match app {
        // Its files have a policy of their own.
        Some(app) => pages
            .nest_service(pages::APP, app.router())
            .route(pages::APP.trim_end_matches('/'), get(|| async { see(pages::APP) })),
        None => pages,
    }
}

async fn guarded(request: Request, next: Next) -> Response {
    let is_foreign = *request.method() == Method::POST && !is_own(request.headers());
    let mut response = if is_foreign {
        refused_page(
            StatusCode::FORBIDDEN,
            "Refused",
            "this form comes from another site",
            "open the page itself and send the form there",
        )
    } else {
        tokio::time::timeout(PATIENCE, next.run(request)).await.unwrap_or_else(|_| {
            refused_page(
                StatusCode::SERVICE_UNAVAILABLE,
                "Too slow",
                "the answer took too long",
                "check whether the form was received; if not, send it again",
            )
        })
    };
    let headers = response.headers_mut();
    headers.insert(CONTENT_SECURITY_POLICY, POLICY);
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    // The address of a player's page is a secret of theirs.
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// True if a form comes from a page of this site, by what browsers say of it. Programs that say nothing are no browser that
/// somebody else could have led here.
fn is_own(headers: &HeaderMap) -> bool {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    match (text("sec-fetch-site"), text("origin"), text("host")) {
        (Some(site), ..) => matches!(site, "same-origin" | "none"),
        (None, Some(origin), host) => origin.split_once("://").is_some_and(|(_, of)| Some(of) == host),
        (None, None, _) => true,
    }
}

fn from(peer: Peer, headers: &HeaderMap) -> IpAddr {
    let forwarded = headers.get("x-forwarded-for").and_then(|value| value.to_str().ok());
    let last = forwarded.and_then(|list| list.rsplit(',').next()).and_then(|ip| ip.trim().parse().ok());
    if peer.0.is_loopback() { last.unwrap_or(peer.0) } else { peer.0 }
}

fn asset(kind: &'static str, text: &'static str) -> Response {
    let cached = HeaderValue::from_static("public, max-age=300");
    ([(CONTENT_TYPE, HeaderValue::from_static(kind)), (CACHE_CONTROL, cached)], text).into_response()
}

fn refused_page(status: StatusCode, title: &str, why: &str, help: &str) -> Response {
    (status, Html(pages::refused(title, &refused(&sentence(why), &sentence(help))))).into_response()
}

fn refused(why: &str, help: &str) -> Notice {
    Notice::Refused { why: why.to_owned(), help: vec![help.to_owned()] }
}

fn sentence(words: &str) -> String {
    format!("{}.", crate::words::capitalised(words))
}

async fn nothing() -> Response {
    refused_page(
        StatusCode::NOT_FOUND,
        "Page not found",
        "no page has this address",
        "the first page links to all others",
    )
}

fn broken(snapshot: &Snapshot) -> Option<Notice> {
    let why = snapshot.broken.as_ref()?;
    Some(Notice::Refused {
        why: "The event file was edited and cannot be read.".to_owned(),
        help: vec![sentence(why), "This page shows the event as it was before.".to_owned()],
    })
}

async fn home(State(desk): State<Desk>) -> Html<String> {
    let now = desk.keeper.fresh().await;
    Html(pages::home(&now.view(), broken(&now).as_ref()))
}

async fn pairings(State(desk): State<Desk>, Query(query): Query1) -> Html<String> {
    let now = desk.keeper.fresh().await;
    Html(pages::pairings(&now.view(), query.get("q").map(String::as_str)))
}

async fn standings(State(desk): State<Desk>) -> Html<String> {
    Html(desk.keeper.fresh().await.standings_page().to_owned())
}

async fn bracket(State(desk): State<Desk>) -> Html<String> {
    Html(pages::bracket(&desk.keeper.fresh().await.view()))
}

async fn hall(State(desk): State<Desk>, Query(query): Query1) -> Html<String> {
    let screen = query.get("screen").and_then(|screen| screen.parse().ok()).unwrap_or(0);
    Html(pages::hall(&desk.keeper.fresh().await.view(), screen))
}

async fn changes(State(desk): State<Desk>) -> impl IntoResponse {
    let versions = WatchStream::new(desk.keeper.watch());
    let sent = versions.map(|snapshot| Ok::<_, Infallible>(Sent::default().data(snapshot.view().version())));
    Sse::new(sent).keep_alive(KeepAlive::default())
}

/// The way from a code that was typed to the page of its player.
async fn by_code(
    State(desk): State<Desk>,
    peer: Extension<Peer>,
    headers: HeaderMap,
    Query(query): Query1,
) -> Result<Response, Response> {
    let typed = query.get("code").map(String::as_str).unwrap_or_default();
    let (code, _) = known(&desk, typed, from(*peer, &headers)).await?;
    Ok(see(&format!("/p/{code}")))
}

/// The player of a code, which is guessed as often as the guard allows.
async fn known(desk: &Desk, typed: &str, from: IpAddr) -> Result<(Code, crate::tournament::PlayerId), Response> {
    if !desk.guard.may_guess(from) {
        return Err(too_many());
    }
    let now = desk.keeper.now();
    let found = Code::read(typed).and_then(|code| Some((code.clone(), now.player(&code, desk.keeper.secret())?)));
    match found {
        Some(found) => Ok(found),
        None => {
            desk.guard.wrong(from);
            tokio::time::sleep(WRONG).await;
            let help = "check the code on your card, or ask at the desk";
            Err(refused_page(StatusCode::NOT_FOUND, "Unknown code", "no player has that code", help))
        }
    }
}

fn too_many() -> Response {
    let mut response =
        refused_page(StatusCode::TOO_MANY_REQUESTS, "Too many attempts", "too many attempts", "wait a minute");
    response.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("60"));
    response
}

/// Leads to another page, so that loading it again sends nothing again.
fn see(path: &str) -> Response {
    let to = HeaderValue::from_str(path).unwrap_or(HeaderValue::from_static("/"));
    (StatusCode::SEE_OTHER, [(LOCATION, to)]).into_response()
}

async fn player(
    State(desk): State<Desk>,
    peer: Extension<Peer>,
    headers: HeaderMap,
    Path(typed): Path<String>,
) -> Result<Html<String>, Response> {
    let (code, player) = known(&desk, &typed, from(*peer, &headers)).await?;
    let now = desk.keeper.fresh().await;
    Ok(Html(pages::player(&now.view(), player, &code, broken(&now).as_ref())))
}

/// A player reports a result.
async fn claim(
    State(desk): State<Desk>,
    peer: Extension<Peer>,
    headers: HeaderMap,
    Path(typed): Path<String>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response, Response> {
    let (code, player) = known(&desk, &typed, from(*peer, &headers)).await?;
    if !desk.guard.may_send(&code.to_string()) {
        return Err(too_many());
    }
    let claim = forms::claim(desk.keeper.now().event(), player, Fields::new(&fields));
    let answer = match claim {
        Ok(claim) => desk.keeper.ask(Asked::Claim(claim)).await,
        Err(refusal) => Err(NotDone::Refused(refusal)),
    };
    let Err(not_done) = answer else { return Ok(see(&format!("/p/{code}"))) };
    let (status, notice) = told(not_done);
    let now = desk.keeper.now();
    Err((status, Html(pages::player(&now.view(), player, &code, Some(&notice)))).into_response())
}

/// Why a form was not taken.
fn told(not_done: NotDone) -> (StatusCode, Notice) {
    match not_done {
        NotDone::Refused(refusal) => {
            let help = refusal.help.iter().map(|help| sentence(&help.replace('`', ""))).collect();
            (StatusCode::CONFLICT, Notice::Refused { why: sentence(&refusal.to_string().replace('`', "")), help })
        }
        NotDone::Unwritten(why) => {
            let help = "Nothing was recorded. Try again, and call the organiser if it happens again.";
            (StatusCode::SERVICE_UNAVAILABLE, refused(&sentence(&why.replace('`', "")), help))
        }
        NotDone::Busy => {
            let help = "Nothing was recorded. Try again in a moment.";
            (StatusCode::SERVICE_UNAVAILABLE, refused("Too many forms at once.", help))
        }
    }
}

/// The session of whoever has given the passphrase.
fn session<'h>(desk: &Desk, headers: &'h HeaderMap) -> Option<&'h str> {
    let cookies = headers.get_all("cookie").iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|list| list.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let (_, session) = pairs.find(|(name, _)| *name == COOKIE)?;
    desk.keeper.secret().is_session(session, &desk.passphrase, now()).then_some(session)
}

/// The page of the desk, with what came of the last form.
fn desk_html(desk: &Desk, session: &str, show: Show, notice: Option<&Notice>) -> Html<String> {
    let now = desk.keeper.now();
    let token = desk.keeper.secret().token(session);
    let shown = pages::Desk { journal: &now.journal, token: &token, can_redo: now.can_redo, show };
    Html(pages::desk(&now.view(), &shown, broken(&now).as_ref().or(notice)))
}

async fn desk_page(State(desk): State<Desk>, headers: HeaderMap, Query(query): Query1) -> Response {
    let Some(session) = session(&desk, &headers) else { return Html(pages::login(None)).into_response() };
    let show = match query.get("show").map(String::as_str) {
        Some("all") => Show::All,
        Some(part) => part.parse().map_or(Show::Missing, Show::Part),
        None => Show::Missing,
    };
    let now = desk.keeper.fresh().await;
    let done = query.get("done").and_then(|changes| now.notice(changes.parse().ok()?));
    desk_html(&desk, session, show, done.as_ref()).into_response()
}

async fn login(
    State(desk): State<Desk>,
    peer: Extension<Peer>,
    headers: HeaderMap,
    Form(fields): Form<Vec<(String, String)>>,
) -> Response {
    let from = from(*peer, &headers);
    if !desk.guard.may_guess(from) {
        return too_many();
    }
    let typed = Fields::new(&fields).get("passphrase").unwrap_or_default();
    if !desk.keeper.secret().is_passphrase(typed, &desk.passphrase) {
        desk.guard.wrong(from);
        tokio::time::sleep(WRONG).await;
        let notice = refused("Wrong passphrase.", "It was printed when the server started.");
        return (StatusCode::FORBIDDEN, Html(pages::login(Some(&notice)))).into_response();
    }
    let session = desk.keeper.secret().session(&desk.passphrase, now());
    with_cookie(see("/desk"), &desk, &session, 24 * 60 * 60)
}

fn with_cookie(mut response: Response, desk: &Desk, session: &str, seconds: u32) -> Response {
    let secure = if desk.address.starts_with("https://") { "; Secure" } else { "" };
    let cookie = format!("{COOKIE}={session}; Path=/desk; HttpOnly; SameSite=Strict; Max-Age={seconds}{secure}");
    if let Ok(cookie) = HeaderValue::from_str(&cookie) {
        response.headers_mut().insert(SET_COOKIE, cookie);
    }
    response
}

async fn logout(State(desk): State<Desk>) -> Response {
    with_cookie(see("/"), &desk, "", 0)
}

/// The desk asks for something.
async fn wish(
    State(desk): State<Desk>,
    peer: Extension<Peer>,
    headers: HeaderMap,
    Form(fields): Form<Vec<(String, String)>>,
) -> Response {
    let Some(session) = session(&desk, &headers) else {
        let help = "Nothing was changed. Enter the passphrase and send the form again.";
        let notice = refused("You are not signed in.", help);
        return (StatusCode::FORBIDDEN, Html(pages::login(Some(&notice)))).into_response();
    };
    let fields = Fields::new(&fields);
    let token = fields.get("token").unwrap_or_default();
    if !desk.keeper.secret().is_token(token, session) {
        return refused_page(
            StatusCode::FORBIDDEN,
            "Refused",
            "this form was not sent from your desk page",
            "reload the desk",
        );
    }
    if !desk.guard.may_send(&from(*peer, &headers).to_string()) {
        return too_many();
    }
    let read = DeskForm::read(fields, desk.keeper.now().event());
    let is_clock = matches!(read, Ok(DeskForm { action: Action::Clock(_), .. }));
    let answer = match read {
        Ok(form) => desk.keeper.ask(Asked::Desk(form)).await,
        Err(refusal) => Err(NotDone::Refused(refusal)),
    };
    match answer {
        // The clock is no change of the event.
        Ok(_) if is_clock => see("/desk"),
        Ok(changes) => see(&format!("/desk?done={changes}")),
        Err(not_done) => {
            let (status, notice) = told(not_done);
            (status, desk_html(&desk, session, Show::Missing, Some(&notice))).into_response()
        }
    }
}

async fn cards(State(desk): State<Desk>, headers: HeaderMap) -> Html<String> {
    printed(&desk, &headers, |view| pages::cards(view, desk.keeper.secret(), &desk.address)).await
}

async fn tents(State(desk): State<Desk>, headers: HeaderMap) -> Html<String> {
    printed(&desk, &headers, pages::tents).await
}

/// A page to print, for whoever has given the passphrase.
async fn printed(desk: &Desk, headers: &HeaderMap, page: impl FnOnce(&View<'_>) -> String) -> Html<String> {
    match session(desk, headers) {
        Some(_) => Html(page(&desk.keeper.fresh().await.view())),
        None => Html(pages::login(None)),
    }
}
