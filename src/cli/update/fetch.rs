//! Getting a source whole: the bytes of a file, or of what a server answers over HTTPS. Nothing is kept of an answer that
//! breaks off, is too large, or is somebody's web page.

use std::path::Path;

use crate::cli::Failure;
use crate::diagnostic::Diagnostic;
use crate::import::Source;

/// A source as it was typed.
#[derive(Debug, Clone, Copy)]
pub(super) enum Typed<'t> {
    File(&'t Path),
    Url(&'t str),
}

impl<'t> Typed<'t> {
    pub(super) fn read(typed: &'t str) -> Self {
        let is_url = typed.split_once("://").is_some_and(|(scheme, _)| {
            !scheme.is_empty() && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
        });
        if is_url { Self::Url(typed) } else { Self::File(Path::new(typed)) }
    }
}

/// What was got.
#[derive(Debug)]
pub(super) struct Fetched {
    /// The source as it was typed, for messages.
    pub from: String,
    /// The last part of its path: names such as `cr-9.0.pdf` say an edition.
    pub name: String,
    pub bytes: Vec<u8>,
}

/// Gets a source.
pub(super) fn fetch(typed: &str) -> Result<Fetched, Failure> {
    match Typed::read(typed) {
        Typed::File(path) => {
            let bytes = Source::bytes(path).map_err(|error| {
                let error = Diagnostic::error(format!("`{typed}`: {error}"));
                error.help("give a file, or a URL that begins with `https://`")
            })?;
            let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
            Ok(Fetched { from: typed.to_owned(), name, bytes })
        }
        Typed::Url(url) => {
            let path = url.split(['?', '#']).next().unwrap_or_default();
            let name = path.rsplit('/').next().unwrap_or_default().to_owned();
            Ok(Fetched { from: url.to_owned(), name, bytes: https::get(url)? })
        }
    }
}

#[cfg(feature = "network")]
mod https {
    //! The only place that reaches the network.

    use std::io::{ErrorKind, Read};
    use std::time::Duration;

    use indicatif::{ProgressBar, ProgressStyle};
    use ureq::Agent;
    use ureq::config::Config;
    use ureq::tls::{RootCerts, TlsConfig};

    use crate::cli::Failure;
    use crate::diagnostic::Diagnostic;
    use crate::import::LARGEST_FILE;

    const MOST_REDIRECTS: u32 = 5;

    /// How long a server may be silent.
    const PATIENCE: Duration = Duration::from_secs(30);

    /// How long a whole download may take.
    const LONGEST: Duration = Duration::from_secs(600);

    /// What the server answers.
    pub(super) fn get(url: &str) -> Result<Vec<u8>, Failure> {
        let response = agent(url)?.get(url).call().map_err(|error| failed(url, &error))?;
        let (head, body) = response.into_parts();
        let is_page = head.headers.get("content-type").and_then(|kind| kind.to_str().ok()).is_some_and(|kind| {
            kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("text/html"))
        });
        if is_page {
            return Err(super::super::source::is_a_page(url).into());
        }
        let bar = bar(body.content_length());
        // The length that was announced is held: what is shorter has broken off.
        let reader = body.into_with_config().limit(LARGEST_FILE).reader();
        let mut bytes = Vec::new();
        let read = bar.wrap_read(reader).read_to_end(&mut bytes);
        bar.finish_and_clear();
        read.map_err(|error| failed(url, &ureq::Error::from(error)))?;
        Ok(bytes)
    }

    /// A client for that URL. What travels is encrypted, unless it does not leave this computer.
    fn agent(url: &str) -> Result<Agent, Failure> {
        let scheme = url.split("://").next().unwrap_or_default().to_ascii_lowercase();
        let is_http = scheme == "http" && is_local(url);
        if scheme != "https" && !is_http {
            let error = Diagnostic::error(format!("`{url}` does not use HTTPS"));
            return Err(error.help("give a URL that begins with `https://`, or a file").into());
        }
        let tls = TlsConfig::builder().root_certs(RootCerts::PlatformVerifier).build();
        let config = Config::builder()
            .https_only(!is_http)
            .max_redirects(MOST_REDIRECTS)
            .timeout_connect(Some(PATIENCE))
            .timeout_recv_response(Some(PATIENCE))
            .timeout_global(Some(LONGEST))
            .user_agent(concat!("swu-judge/", env!("CARGO_PKG_VERSION")))
            .tls_config(tls)
            .build();
        Ok(config.into())
    }

    /// Whether a URL leads to this computer.
    fn is_local(url: &str) -> bool {
        let host = url.split("://").nth(1).unwrap_or_default().split(['/', '?', '#']).next().unwrap_or_default();
        let host = host.rsplit_once(':').map_or(host, |(host, _)| host);
        matches!(host, "localhost" | "127.0.0.1" | "[::1]")
    }

    /// A bar on a terminal, and nothing elsewhere.
    fn bar(length: Option<u64>) -> ProgressBar {
        let (bar, template) = match length {
            Some(length) => (ProgressBar::new(length), "{wide_bar} {bytes}/{total_bytes} {eta}"),
            None => (ProgressBar::new_spinner(), "{spinner} {bytes} {elapsed}"),
        };
        ProgressStyle::with_template(template).map_or(bar.clone(), |style| bar.with_style(style))
    }

    fn failed(url: &str, error: &ureq::Error) -> Failure {
        let (why, help) = match error {
            ureq::Error::StatusCode(404) => ("the server has no document at this address".to_owned(), "check the URL"),
            ureq::Error::StatusCode(code) => {
                (format!("the server returned status {code}"), "try later, or download the file with a browser")
            }
            ureq::Error::TooManyRedirects => {
                (format!("more than {MOST_REDIRECTS} redirects"), "give the final address of the file")
            }
            ureq::Error::RequireHttpsOnly(_) => {
                ("the server redirects to an address without HTTPS".to_owned(), "give the final address of the file")
            }
            ureq::Error::BodyExceedsLimit(_) => (
                format!("the response is larger than {} MB", LARGEST_FILE >> 20),
                "check that this is the address of a document",
            ),
            ureq::Error::HostNotFound => ("host not found".to_owned(), "check the URL and the connection"),
            ureq::Error::Timeout(_) => ("the server did not answer in time".to_owned(), "try later"),
            // What the library of TLS refuses comes as such an error.
            ureq::Error::Io(error) if error.kind() == ErrorKind::InvalidData => (
                format!("the connection is not secure: {error}"),
                "do not trust this address; get the file in another way",
            ),
            ureq::Error::Io(error) if error.kind() == ErrorKind::UnexpectedEof => {
                ("the response is incomplete".to_owned(), "try again, or download the file with a browser")
            }
            ureq::Error::Io(error) => (error.to_string(), "check the URL and the connection"),
            error => (error.to_string(), "try again, or download the file with a browser"),
        };
        let error = Diagnostic::error(format!("cannot fetch `{url}`: {why}"));
        error.help(help).help("nothing was changed").into()
    }
}

#[cfg(not(feature = "network"))]
mod https {
    use crate::cli::Failure;
    use crate::diagnostic::Diagnostic;

    pub(super) fn get(url: &str) -> Result<Vec<u8>, Failure> {
        let error = Diagnostic::error(format!("cannot fetch `{url}`: this program was built without network support"));
        Err(error.help("download the file with a browser, and run `judge update FILE`").into())
    }
}
