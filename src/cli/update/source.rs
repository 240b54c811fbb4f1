//! A source of an update: got whole, as the bytes of a file or of what a server answers over HTTPS, and told by its content.
//! Nothing is kept of an answer that breaks off, is too large, or is somebody's web page.

use std::path::Path;

use crate::cards::import::is_list_of_printings;
use crate::cli::base::Failure;
use crate::cli::files::inputs;
use crate::cli::status::is_newer;
use crate::diagnostic::Diagnostic;
use crate::import::{Import, ImportError, Source, import};
use crate::rulebook::editions::Edition;
use crate::rulebook::{Node, Rulebook};

/// A source that was read.
pub enum Content {
    Document(Box<Document>),
    /// JSON, or JSON lines, of cards.
    Cards(String),
    /// JSON lines of printings.
    Printings(String),
}

/// A document of rules.
pub struct Document {
    pub import: Import,
    pub code: String,
    pub edition: String,
}

/// Finds out what a source is. Documents are checked here; card data only together.
pub fn read(fetched: RawSource, edition: Option<&str>) -> Result<Content, Failure> {
    let RawSource { from, name, bytes } = fetched;
    let refused =
        |error: &ImportError| -> Failure { Diagnostic::error(format!("`{from}`: {error}")).help(UNCHANGED).into() };
    let source = Source::of(bytes).map_err(|error| refused(&error))?;
    if let Source::Text(text) = &source {
        match text.trim_start().chars().next() {
            Some('<') => return Err(is_a_page(&from).into()),
            Some('{' | '[') if is_list_of_printings(text) => return Ok(Content::Printings(text.clone())),
            Some('{' | '[') => return Ok(Content::Cards(text.clone())),
            Some(_) | None => {}
        }
    }
    let mut import = import(vec![(name.clone(), source)]).map_err(|error| refused(&error))?;
    match edition {
        Some(edition) => import.set_edition(edition),
        None => import.guess_edition(&name),
    }
    document(import, &from).map(|document| Content::Document(Box::new(document)))
}

/// The help of every refusal.
pub const UNCHANGED: &str = "nothing was changed";

/// The answer of a server that has nothing, asks for a login, or shows a viewer.
pub fn is_a_page(from: &str) -> Diagnostic {
    Diagnostic::error(format!("`{from}` is a web page, not a document or card data"))
        .help("give the address of the file itself: the link behind “download”")
        .help(UNCHANGED)
}

/// A document that is one of those that the program carries, of the same edition or a newer one, and whole.
fn document(import: Import, from: &str) -> Result<Document, Failure> {
    let refuse = |what: String, help: &str| -> Failure {
        Diagnostic::error(format!("`{from}` {what}")).help(help).help(UNCHANGED).into()
    };
    let embedded = Rulebook::embedded();
    let code = import.only_document().map(str::to_owned);
    let known = code.as_deref().and_then(|code| embedded.edition_of(code));
    let Some((code, known)) = code.zip(known) else {
        return Err(refuse(
            "is not a document of this program, such as the Comprehensive Rules".to_owned(),
            "import other documents with `judge rules import FILE`",
        ));
    };
    let Some(edition) = import.edition().map(str::to_owned) else {
        let what = format!("does not name its edition of {code}");
        return Err(refuse(what, "name it: `judge update --edition 9.0 FILE`"));
    };
    let Edition { name: carried, .. } = known;
    if let Some(carried) = carried.as_deref().filter(|carried| is_newer(carried, &edition)) {
        return Err(refuse(
            format!("is edition {edition} of {code}; the program already has {carried}"),
            "keep an older edition beside it with `judge rules import FILE`",
        ));
    }
    if let Some(what) = missing_part(&import.rulebook(), embedded, &code) {
        return Err(refuse(
            format!("is incomplete: {what}"),
            "download it again, or import a part of a document with `judge rules import FILE`",
        ));
    }
    Ok(Document { import, code, edition })
}

/// Less than this share of the rules that are carried is half a document: no edition has dropped a tenth.
const LEAST_SHARE: usize = 70;

fn missing_part(read: &Rulebook, carried: &Rulebook, code: &str) -> Option<String> {
    let of_code = |node: &&Node| node.id.document() == code;
    let sections = |rulebook: &Rulebook| {
        let numbers = rulebook.iter().filter(of_code).filter_map(|node| node.id.number().parse::<u32>().ok());
        numbers.max().unwrap_or(0)
    };
    let (last, expected) = (sections(read), sections(carried));
    if last < expected {
        return Some(format!("it ends with section {last}; the current edition has {expected}"));
    }
    let rules = |rulebook: &Rulebook| rulebook.iter().filter(of_code).filter(|node| node.is_rule()).count();
    let (count, of) = (rules(read), rules(carried));
    (count * 100 < of * LEAST_SHARE).then(|| format!("it has {count} rules; the current edition has {of}"))
}

/// A source that was fetched.
#[derive(Debug)]
pub struct RawSource {
    /// The source as it was typed, for messages.
    pub from: String,
    /// The last part of its path: names such as `cr-9.0.pdf` say an edition.
    pub name: String,
    pub bytes: Vec<u8>,
}

/// Gets a source.
pub fn fetch(typed: &str) -> Result<RawSource, Failure> {
    let is_scheme = |byte: u8| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte);
    let is_url = typed.split_once("://").is_some_and(|(scheme, _)| !scheme.is_empty() && scheme.bytes().all(is_scheme));
    if is_url {
        let path = typed.split(['?', '#']).next().unwrap_or_default();
        let name = path.rsplit('/').next().unwrap_or_default().to_owned();
        return Ok(RawSource { from: typed.to_owned(), name, bytes: https::get(typed)? });
    }
    const HELP: &str = "give a file, or a URL that begins with `https://`";
    if !Path::new(typed).exists() {
        return Err(inputs::missing(Path::new(typed)).help(HELP).into());
    }
    let bytes =
        Source::bytes(Path::new(typed)).map_err(|error| Diagnostic::error(format!("`{typed}`: {error}")).help(HELP))?;
    let name = Path::new(typed).file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    Ok(RawSource { from: typed.to_owned(), name, bytes })
}

mod https {
    //! The only place that reaches the network: by the system's `curl`, which knows whom the system trusts.

    use std::io::{self, ErrorKind, Read};
    use std::process::{Command, Output, Stdio};

    use indicatif::{ProgressBar, ProgressStyle};

    use crate::cli::Failure;
    use crate::diagnostic::Diagnostic;
    use crate::import::LARGEST_FILE;

    /// The options of every call: no settings of the user, no pattern in the URL, nothing said but errors. A server may
    /// redirect 5 times, be silent for 30 seconds, and take 10 minutes.
    const OPTIONS: &str = "--disable --globoff --silent --show-error --fail --location --max-redirs 5 --connect-timeout 30 \
                           --speed-limit 1 --speed-time 30 --max-time 600";

    /// The bytes that are read: those of the answer, and at its end a line with the status and the type.
    const MOST: u64 = LARGEST_FILE + 1_024;

    /// The code that `curl` ends with when the answer is too large.
    const TOO_LARGE: i32 = 63;

    /// The answer of the server.
    pub fn get(url: &str) -> Result<Vec<u8>, Failure> {
        let mut body = Vec::new();
        let ended = call(url, protocols(url)?, &mut body).map_err(|error| {
            let is_missing = error.kind() == ErrorKind::NotFound;
            let why = if is_missing { "`curl` not found".to_owned() } else { format!("cannot run `curl`: {error}") };
            cannot_fetch(url, &why, "download the file with a browser, and run `judge update FILE`")
        })?;
        let code = if body.len() as u64 == MOST { Some(TOO_LARGE) } else { ended.status.code() };
        let end = body.split_off(body.iter().rposition(|byte| *byte == b'\n').unwrap_or_default());
        let end = String::from_utf8_lossy(&end).trim().to_ascii_lowercase();
        let (status, kind) = end.split_once(' ').unwrap_or((&end, ""));
        match code {
            Some(0) if status.starts_with('2') => match kind.split(';').next().unwrap_or_default().trim() {
                "text/html" => Err(super::is_a_page(url).into()),
                _ => Ok(body),
            },
            code => Err(failed(url, code, status, &String::from_utf8_lossy(&ended.stderr))),
        }
    }

    /// Calls `curl`, and stops it when it brings too much.
    fn call(url: &str, protocols: &[&str], body: &mut Vec<u8>) -> io::Result<Output> {
        let mut curl = Command::new("curl");
        curl.args(OPTIONS.split_whitespace()).args(protocols);
        curl.args(["--user-agent", concat!("swu-judge/", env!("CARGO_PKG_VERSION"))]);
        curl.args(["--write-out", "\n%{http_code} %{content_type}"]);
        curl.args(["--max-filesize", &LARGEST_FILE.to_string(), "--url", url]);
        let mut curl = curl.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
        let read = curl.stdout.take().map(|output| spinner().wrap_read(output.take(MOST)).read_to_end(body));
        if body.len() as u64 == MOST {
            // It may have ended by itself.
            let _ = curl.kill();
        }
        let ended = curl.wait_with_output()?;
        read.transpose()?;
        Ok(ended)
    }

    /// The options for the protocols of that URL and of what it redirects to. What travels is encrypted, unless it stays on this
    /// computer.
    fn protocols(url: &str) -> Result<&'static [&'static str], Failure> {
        match url.split("://").next().unwrap_or_default().to_ascii_lowercase().as_str() {
            "https" => Ok(&["--proto", "=https", "--proto-redir", "=https"]),
            "http" if is_local(url) => Ok(&["--proto", "=http", "--proto-redir", "=http,https", "--noproxy", "*"]),
            _ => {
                let error = Diagnostic::error(format!("`{url}` does not use HTTPS"));
                Err(error.help("give a URL that begins with `https://`, or a file").into())
            }
        }
    }

    /// True if a URL leads to this computer.
    fn is_local(url: &str) -> bool {
        let host = url.split("://").nth(1).unwrap_or_default().split(['/', '?', '#']).next().unwrap_or_default();
        let port = host.rsplit_once(':').filter(|(_, port)| port.bytes().all(|byte| byte.is_ascii_digit()));
        matches!(port.map_or(host, |(host, _)| host), "localhost" | "127.0.0.1" | "[::1]")
    }

    /// A spinner on a terminal, and nothing elsewhere.
    fn spinner() -> ProgressBar {
        let bar = ProgressBar::new_spinner();
        ProgressStyle::with_template("{spinner} {bytes} {elapsed}").map_or(bar.clone(), |style| bar.with_style(style))
    }

    /// An error in the words for the code that `curl` ended with; `man curl` lists them.
    fn failed(url: &str, code: Option<i32>, status: &str, error: &str) -> Failure {
        // `curl: (6) Could not resolve host: example.com`
        let error = error.lines().next().unwrap_or("`curl` was stopped");
        let error = error.split_once(") ").map_or(error, |(_, error)| error);
        let (why, help) = match code {
            Some(0 | 22) if status == "404" => {
                ("the server has no document at this address".to_owned(), "check the URL")
            }
            Some(0 | 22) => {
                (format!("the server returned status {status}"), "try later, or download the file with a browser")
            }
            Some(1) if status.starts_with('3') => {
                ("the server redirects to an address without HTTPS".to_owned(), "give the final address of the file")
            }
            Some(47) => ("more than 5 redirects".to_owned(), "give the final address of the file"),
            Some(TOO_LARGE) => (
                format!("the response is larger than {} MB", LARGEST_FILE >> 20),
                "check that this is the address of a document",
            ),
            Some(6) => ("host not found".to_owned(), "check the URL and the connection"),
            Some(28) => ("the server did not answer in time".to_owned(), "try later"),
            Some(35 | 51 | 58 | 60 | 77 | 80 | 83 | 90 | 91) => (
                format!("the connection is not secure: {error}"),
                "do not trust this address; get the file in another way",
            ),
            Some(18 | 52 | 56) => {
                ("the response is incomplete".to_owned(), "try again, or download the file with a browser")
            }
            Some(7) => ("cannot connect to the server".to_owned(), "check the URL and the connection"),
            Some(3 | 5) => (error.to_owned(), "check the URL and the connection"),
            _ => (error.to_owned(), "try again, or download the file with a browser"),
        };
        cannot_fetch(url, &why, help)
    }

    fn cannot_fetch(url: &str, why: &str, help: &str) -> Failure {
        let error = Diagnostic::error(format!("cannot fetch `{url}`: {why}"));
        error.help(help).help("nothing was changed").into()
    }
}
