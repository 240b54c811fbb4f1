//! The parts of the program that only fuzzing reaches from outside: the settings, the reports of errors, and the socket of a
//! served event. For `fuzz/` alone.

use std::net::{IpAddr, Ipv4Addr};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::runtime::Runtime;

use crate::cli::event::serve::served;
use crate::cli::sockets::{Peer, connection};
use crate::cli::sources::settings;
use crate::diagnostic::Diagnostic;

/// Reads settings.
///
/// # Errors
///
/// The first error in them.
pub fn read_settings(text: &str) -> Result<(), Box<Diagnostic>> {
    settings::parse(settings::FILE, text).map(drop)
}

/// An event that is served to whoever writes into [`Served::answer`].
pub struct Served {
    runtime: Runtime,
    app: axum::Router,
    _folder: tempfile::TempDir,
}

impl Served {
    /// Serves the event of a file with that text.
    ///
    /// # Errors
    ///
    /// When it is no event, or nothing can be served here.
    pub fn of(event: &str) -> Result<Self, String> {
        let failed = |error: std::io::Error| error.to_string();
        let folder = tempfile::tempdir().map_err(failed)?;
        let file = folder.path().join("event.yaml");
        std::fs::write(&file, event).map_err(failed)?;
        let app = served(&file, "a passphrase").map_err(|failure| failure.into_diagnostic().title)?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(failed)?;
        Ok(Self { runtime, app, _folder: folder })
    }

    /// Answers these bytes, after which the sender says no more.
    pub fn answer(&self, bytes: &[u8]) -> Vec<u8> {
        self.runtime.block_on(async {
            let (mut ours, theirs) = tokio::io::duplex(1 << 20);
            let served = connection(theirs, Peer(IpAddr::V4(Ipv4Addr::LOCALHOST)), self.app.clone());
            let asked = async {
                let mut answer = Vec::new();
                // A server may hang up before it has read all.
                let _ = ours.write_all(bytes).await;
                let _ = ours.shutdown().await;
                let _ = ours.read_to_end(&mut answer).await;
                answer
            };
            tokio::join!(served, asked).1
        })
    }
}
