//! `judge web`: the app for a browser, served on this machine or written for any host of static files. It is a folder that
//! `.ci/web` makes, which is read once, at the start: only what was found in it then can be asked for.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{self, Stdio};
use std::sync::Arc;
use std::{fs, io};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use ignore::WalkBuilder;
use schemars::JsonSchema;
use serde::Serialize;
use swu_text::limits::APP_BYTES;
use xxhash_rust::xxh3::xxh3_64;

use crate::cards::Library;
use crate::cli::base::{Command, Exit, Failure, Globals, Out};
use crate::cli::files::folder::{self, Contents, FolderError};
use crate::cli::files::{inputs, write};
use crate::cli::sockets;
use crate::cli::sources::home;
use crate::diagnostic::Diagnostic;
use crate::rulebook::{Rulebook, SourceFile};

/// The files that pages may load: their own, and the engine. The same stands in `index.html`, for hosts without headers.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob:; \
                      connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";
/// The file by which a folder is known to be the app.
const ENGINE: &str = "judge.wasm";
/// The end of the name of a file that is packed with Brotli.
const PACKED: &str = ".br";

/// The files of the app by their paths within it, such as `views/search.js`, the packed ones among them.
pub struct App(BTreeMap<String, Bytes>);

/// Open search, rules, cards, the table and training in a browser
///
/// Everything runs in the page: the same rules engine, compiled for browsers. It works offline once it has been opened. For
/// phones, write the files with `--into` and put them on any host with HTTPS.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge web --open
  judge web --port 9000
  judge web --into site        for static hosting, under any path")]
pub struct Args {
    /// Open it in the browser
    #[arg(long, conflicts_with = "into")]
    open: bool,
    /// The port; 0 chooses a free one
    #[arg(long, value_name = "PORT", default_value_t = 8177, conflicts_with = "into")]
    port: u16,
    /// Write the files to this folder, which must not exist yet
    #[arg(long, value_name = "DIR")]
    into: Option<PathBuf>,
    /// The folder of the app [default: `web` beside the program, or what `.ci/web` built]
    #[arg(long, value_name = "DIR")]
    app: Option<PathBuf>,
    /// Write the data of the app to this folder: a step of `.ci/web`
    #[arg(long, value_name = "DIR", hide = true, conflicts_with_all = ["open", "port", "into", "app"])]
    data: Option<PathBuf>,
}

/// The address or folder of the app, for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Served<'w> {
    /// The address.
    #[serde(skip_serializing_if = "Option::is_none")]
    address: Option<&'w str>,
    /// The folder.
    #[serde(skip_serializing_if = "Option::is_none")]
    folder: Option<&'w Path>,
    /// The number of its files.
    files: usize,
}

swu_api::document!(Served<'_>, "web", "The address of the browser app, printed at the start: `judge web`.");

impl Command for Args {
    fn run(&self, _: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        if let Some(folder) = &self.data {
            return data(folder);
        }
        let app = App::open(self.app.as_deref())?;
        match &self.into {
            Some(folder) => export(folder, &app, out),
            None => serve(self, app, out),
        }
    }
}

/// Writes what the engine in a page is handed.
fn data(folder: &Path) -> Result<Exit, Failure> {
    let [meaning, asked] = swu_search::prepared::vectors_for_page().map(|table| Ok(table.to_vec()));
    for (name, bytes) in [
        ("rules.bin", swu_rulebook::prepared::pack()),
        ("cards.bin", swu_cards::prepared::pack()),
        ("search.bin", swu_search::prepared::for_page()),
        ("translations.bin", swu_search::prepared::pack_translations()),
        ("questions.bin", swu_search::prepared::pack_questions()),
        ("names.bin", swu_search::names::pack(Library::embedded())),
        ("rulings.bin", swu_answer::rulings::pack(Rulebook::embedded(), &swu_api::search::rulings)),
        ("meaning.bin", meaning),
        ("asked.bin", asked),
        ("scenarios.bin", swu_scenario::prepared::for_page()),
    ] {
        let bytes =
            bytes.map_err(|error| Diagnostic::error(format!("the data in this program are damaged: {error}")))?;
        write::save(&folder.join(name), bytes, false)?;
    }
    Ok(Exit::Fine)
}

/// The folder of the app: the one that is named, or the first that there is.
fn folder(named: Option<&Path>) -> Result<PathBuf, Failure> {
    let is_app = |folder: &PathBuf| folder.join(ENGINE).is_file();
    let missing = match named {
        Some(folder) if is_app(&folder.to_owned()) => return Ok(folder.to_owned()),
        Some(folder) if !folder.exists() => inputs::missing(folder),
        Some(folder) => Diagnostic::error(format!("no browser app in `{}`", folder.display())),
        None => match places().into_iter().find(is_app) {
            Some(folder) => return Ok(folder),
            None => Diagnostic::error("browser app not found"),
        },
    };
    let error = missing.help("in a clone, build the app with `.ci/web`");
    Err(error
        .help("a release has the app in its folder `web`: keep this folder beside the program, or name it with `--app`")
        .into())
}

/// Where the app may be: beside the program as in a release, in the folder that the program was built in, or at home.
fn places() -> Vec<PathBuf> {
    let program = std::env::current_exe().and_then(fs::canonicalize).unwrap_or_default();
    let beside = |name| Some(program.parent()?.join(name));
    [beside("web"), beside("../share/judge/web"), beside("../web/app"), home::app_folder()]
        .into_iter()
        .flatten()
        .collect()
}

impl App {
    /// Reads the app in the folder that is named, or else in the first of its places that has it.
    pub fn open(named: Option<&Path>) -> Result<Self, Failure> {
        let folder = folder(named)?;
        Ok(Self::read(&folder).map_err(|error| {
            Diagnostic::error(format!("cannot read the browser app in `{}`: {error}", folder.display()))
        })?)
    }

    /// Reads the regular files in a folder; links are not followed.
    fn read(root: &Path) -> io::Result<Self> {
        let (mut app, mut size) = (BTreeMap::new(), 0);
        for entry in WalkBuilder::new(root).standard_filters(false).build() {
            let entry = entry.map_err(io::Error::other)?;
            if entry.file_type().is_some_and(|kind| kind.is_file()) {
                let bytes = inputs::bytes(entry.path(), APP_BYTES)?;
                size += bytes.len();
                if size > APP_BYTES {
                    let error = format!("its files are larger than {} MiB", APP_BYTES >> 20);
                    return Err(io::Error::new(io::ErrorKind::FileTooLarge, error));
                }
                let name = entry.path().strip_prefix(root).unwrap_or(entry.path()).to_string_lossy().replace('\\', "/");
                app.insert(name, bytes.into());
            }
        }
        Ok(Self(app))
    }

    /// The files as a browser asks for them, without the packed ones.
    fn files(&self) -> impl Iterator<Item = (&String, &Bytes)> {
        self.0.iter().filter(|(name, _)| !name.ends_with(PACKED))
    }

    /// Serves the files of the app, and nothing else.
    pub fn router(self) -> Router {
        Router::new().fallback(file).with_state(Arc::new(self))
    }
}

/// Writes all files into a folder that appears whole or not at all.
fn export(folder: &Path, app: &App, out: &mut Out) -> Result<Exit, Failure> {
    if !write::folder_of(folder).is_dir() {
        return Err(write::refusal(folder, &io::ErrorKind::NotFound.into()).into());
    }
    let files: Vec<SourceFile> =
        app.files().map(|(name, bytes)| SourceFile { name: name.clone(), bytes: bytes.to_vec().into() }).collect();
    folder::write(folder, &files, Contents::App, false).map_err(|error| match error {
        FolderError::Io(_, error) => write::refusal(folder, &error),
        error => Diagnostic::error(error.to_string()),
    })?;
    let files = files.len();
    out.tell(&Served { address: None, folder: Some(folder), files }, |out| {
        out.line(&format!("wrote {files} files to {}", folder.display()))
    })
}

fn serve(args: &Args, app: App, out: &mut Out) -> Result<Exit, Failure> {
    sockets::runtime()?.block_on(async {
        let socket = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), args.port);
        let (listener, bound) = sockets::listen(socket, "choose another port with `--port`").await?;
        let address = format!("http://localhost:{}/", bound.port());
        let served = Served { address: Some(&address), folder: None, files: app.files().count() };
        out.tell(&served, |out| out.line(&address))?;
        out.flush()?;
        if args.open {
            open(&address);
        }
        sockets::serve(listener, app.router()).await;
        Ok(Exit::Fine)
    })
}

/// The file that is asked for; only those of the app can be. It goes packed to whoever can unpack it.
async fn file(State(app): State<Arc<App>>, uri: Uri, asked_with: HeaderMap) -> Response {
    let asked = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        path => path,
    };
    let Some(plain) = app.0.get(asked).filter(|_| !asked.ends_with(PACKED)) else {
        return (StatusCode::NOT_FOUND, "Page not found.\n").into_response();
    };
    let packed = app.0.get(&format!("{asked}{PACKED}")).filter(|_| lists(&asked_with, header::ACCEPT_ENCODING, "br"));
    // The worker that keeps the app asks for every file again: what the browser has already is not sent twice.
    let tag = format!("\"{:016x}\"", xxh3_64(packed.unwrap_or(plain)));
    let headers = [
        (header::CONTENT_TYPE, content_type(asked).to_owned()),
        (header::CONTENT_SECURITY_POLICY, POLICY.to_owned()),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff".to_owned()),
        (header::REFERRER_POLICY, "no-referrer".to_owned()),
        (header::CACHE_CONTROL, "no-cache".to_owned()),
        (header::VARY, "accept-encoding".to_owned()),
        (header::ETAG, tag.clone()),
    ];
    if lists(&asked_with, header::IF_NONE_MATCH, &tag) {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    match packed {
        Some(packed) => (headers, [(header::CONTENT_ENCODING, "br")], packed.clone()).into_response(),
        None => (headers, plain.clone()).into_response(),
    }
}

/// True if a header that lists words has that one.
fn lists(headers: &HeaderMap, name: header::HeaderName, word: &str) -> bool {
    let listed = headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    listed.split(',').any(|one| one.trim() == word)
}

fn content_type(name: &str) -> &'static str {
    match Path::new(name).extension().and_then(std::ffi::OsStr::to_str) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("webmanifest") => "application/manifest+json",
        _ => "text/plain; charset=utf-8",
    }
}

/// Opens the browser that the system has for addresses; where there is none, the address stands on the screen.
fn open(address: &str) {
    let (program, arguments): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("explorer", &[]),
        _ => ("xdg-open", &[]),
    };
    let opened =
        process::Command::new(program).args(arguments).arg(address).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    drop(opened);
}
