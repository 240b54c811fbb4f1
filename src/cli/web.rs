//! `judge web`: the app for a browser, served on this machine or written for any host of static files.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use axum::Router;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::Serialize;
use swu_data::page::File;

use super::held::Stage;
use super::options::Format;
use super::out::Out;
use super::{Failure, Verdict, sockets, write};
use crate::diagnostic::Diagnostic;

/// What the pages may load: their own files, and the engine. The same stands in `index.html`, for hosts without headers.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; \
                      connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

/// Open search, rules, cards, the table and training in a browser
///
/// Everything runs in the page: the same rules engine, compiled for browsers. It works offline once it has been opened. For
/// phones, write the files with `--export` and put them on any host with HTTPS.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge web --open
  judge web --port 9000
  judge web --export site        for static hosting, under any path")]
pub(super) struct Args {
    /// Open it in the browser
    #[arg(long, conflicts_with = "export")]
    open: bool,
    /// The port; 0 chooses a free one
    #[arg(long, value_name = "PORT", default_value_t = 8177, conflicts_with = "export")]
    port: u16,
    /// Write the files to this folder, which must not exist yet
    #[arg(long, value_name = "DIR")]
    export: Option<PathBuf>,
}

/// The address or folder of the app, for programs.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Served<'w> {
    /// The address.
    #[serde(skip_serializing_if = "Option::is_none")]
    address: Option<&'w str>,
    /// The folder.
    #[serde(skip_serializing_if = "Option::is_none")]
    folder: Option<&'w Path>,
    /// How many files it has.
    files: usize,
}

swu_api::document!(Served<'_>, "web", "The address of the browser app, printed at the start: `judge web`.");

pub(super) fn run(args: &Args, out: &mut Out) -> Result<Verdict, Failure> {
    let files = swu_data::page::files();
    if files.is_empty() {
        let error = Diagnostic::error("this program was built without the browser app");
        return Err(error.help("in a checkout, build the app with `.ci/web`, then run `cargo build --release`").into());
    }
    match &args.export {
        Some(folder) => export(folder, files, out),
        None => serve(args, files.len(), out),
    }
}

/// Writes all files into a folder that appears whole or not at all.
fn export(folder: &Path, files: &[File], out: &mut Out) -> Result<Verdict, Failure> {
    let refused = |error: std::io::Error| Failure::from(write::refusal(folder, &error));
    if folder.symlink_metadata().is_ok() {
        return Err(Diagnostic::error(format!("`{}` already exists", folder.display())).into());
    }
    let beside = write::folder_of(folder);
    let stage = Stage::new(beside, ".judge-web-").map_err(refused)?;
    let whole = stage.path().join("app");
    for file in files {
        let path = whole.join(file.name());
        std::fs::create_dir_all(path.parent().unwrap_or(&whole)).map_err(refused)?;
        write::create(&path, &file.contents().map_err(refused)?).map_err(refused)?;
    }
    std::fs::rename(&whole, folder).map_err(refused)?;
    match out.format {
        Format::Json => out.document(&Served { address: None, folder: Some(folder), files: files.len() })?,
        Format::Text => out.line(&format!("wrote {} files to {}", files.len(), folder.display()))?,
    }
    Ok(Verdict::Fine)
}

fn serve(args: &Args, files: usize, out: &mut Out) -> Result<Verdict, Failure> {
    sockets::runtime()?.block_on(async {
        let socket = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), args.port);
        let (listener, bound) = sockets::listen(socket, "choose another port with `--port`").await?;
        let address = format!("http://localhost:{}/", bound.port());
        match out.format {
            Format::Json => out.document(&Served { address: Some(&address), folder: None, files })?,
            Format::Text => out.line(&address)?,
        }
        out.flush()?;
        if args.open {
            open(&address);
        }
        sockets::serve(listener, Router::new().fallback(file)).await;
        Ok(Verdict::Fine)
    })
}

/// The file that is asked for; only those of the app can be. It goes packed to whoever can unpack it.
async fn file(uri: Uri, asked_with: HeaderMap) -> Response {
    let asked = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        path => path,
    };
    let Some(file) = swu_data::page::files().iter().find(|file| file.name() == asked) else {
        return (StatusCode::NOT_FOUND, "Page not found.\n").into_response();
    };
    let packed = file.packed().filter(|_| takes_brotli(&asked_with));
    // The worker that keeps the app asks for every file again: what the browser has already is not sent twice.
    let tag = format!("\"{:016x}{}\"", file.version(), if packed.is_some() { "-br" } else { "" });
    let headers = [
        (header::CONTENT_TYPE, content_type(file.name()).to_owned()),
        (header::CONTENT_SECURITY_POLICY, POLICY.to_owned()),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff".to_owned()),
        (header::REFERRER_POLICY, "no-referrer".to_owned()),
        (header::CACHE_CONTROL, "no-cache".to_owned()),
        (header::VARY, "accept-encoding".to_owned()),
        (header::ETAG, tag.clone()),
    ];
    if has(&asked_with, &tag) {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    match packed {
        Some(packed) => (headers, [(header::CONTENT_ENCODING, "br")], packed).into_response(),
        None => match file.contents() {
            Ok(contents) => (headers, contents.into_owned()).into_response(),
            Err(_) => (StatusCode::INTERNAL_SERVER_ERROR, "This file of the app is damaged.\n").into_response(),
        },
    }
}

/// Whether whoever asks has the file already, by its tag.
fn has(headers: &HeaderMap, tag: &str) -> bool {
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok()).unwrap_or_default();
    known.split(',').any(|one| one.trim() == tag)
}

fn takes_brotli(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    accepted.split(',').any(|one| one.trim() == "br")
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
    let opened = Command::new(program).args(arguments).arg(address).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    drop(opened);
}
