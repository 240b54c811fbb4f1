//! `judge event serve`: the event on the local network, for the phones of the players, the desk, and a screen in the hall.
//!
//! One thread keeps the file ([`keeper`]): whatever is asked for, by a page or by somebody else's command line, goes through it
//! and the lock of the file, and is acknowledged once it is safe on the disk. What pages show and what forms mean is
//! `swu_desk`; here are the sockets, the clock, and the limits.

mod guard;
mod keeper;
mod routes;

use std::io::IsTerminal;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::path::PathBuf;
use std::sync::Arc;

use crate::cli::base::{Command, Exit, Failure, Globals, Out};
use crate::cli::files::inputs;
use crate::cli::{sockets, web};
use crate::diagnostic::Diagnostic;
use guard::Guard;
use keeper::Keeper;
use routes::{Desk, router};

/// Serve an event to phones, the desk and a screen on the local network
///
/// Players open their own page with the code on their card. It shows their table, their opponent and the standings, and has a
/// form for their result, which counts once the opponent reports the same. The desk, protected by a passphrase, enters and
/// corrects results, pairs, cuts, prints and undoes. `/hall` is for a screen and changes pages automatically. "Rules" on every
/// page opens the app of `judge web`, if installed. You can use the command line on the same file at the same time.
///
/// The secret behind the codes and the passphrase is kept beside the event, in FILE.desk: anybody who can read that file can
/// enter the desk. For HTTPS, put a proxy such as Caddy in front: `caddy reverse-proxy --from event.example --to :8080`, with
/// `--address https://event.example`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  judge event serve showdown.yaml
  judge event serve showdown.yaml --port 80
  judge event serve showdown.yaml --listen 127.0.0.1 --address https://event.example
                                          behind a proxy on the same machine
  judge event serve showdown.yaml --passphrase-file desk.txt")]
pub struct Args {
    /// The event file
    file: PathBuf,
    /// The address of this machine to listen on [default: all of them]
    #[arg(long, value_name = "IP", default_value_t = IpAddr::V4(Ipv4Addr::UNSPECIFIED))]
    listen: IpAddr,
    /// The port; 0 chooses a free one
    #[arg(long, value_name = "PORT", default_value_t = 8080)]
    port: u16,
    /// The address phones use, for the QR codes, such as `http://192.168.1.5:8080` [default: the address of this machine in
    /// its network]
    #[arg(long, value_name = "URL")]
    address: Option<String>,
    /// A file with a passphrase of your own for the desk
    #[arg(long, value_name = "FILE")]
    passphrase_file: Option<PathBuf>,
    /// The folder of the app [default: as for `judge web`]
    #[arg(long, value_name = "DIR")]
    app: Option<PathBuf>,
}

impl Command for Args {
    fn run(&self, _: &Globals, out: &mut Out) -> Result<Exit, Failure> {
        let app = match &self.app {
            Some(folder) => Some(web::App::open(Some(folder))?),
            None => web::App::open(None).ok(),
        };
        let keeper = Keeper::start(&self.file, app.is_some())?;
        let own = self.passphrase_file.as_deref().map(passphrase).transpose()?;
        let passphrase = own.unwrap_or_else(|| keeper.secret().passphrase());
        sockets::runtime()?.block_on(async {
            const HELP: &str = "choose another port with `--port`, or another address of this machine with `--listen`";
            let (listener, bound) = sockets::listen(SocketAddr::new(self.listen, self.port), HELP).await?;
            let address = self.address.clone().unwrap_or_else(|| reached_by(bound));
            tell(&address, &passphrase, out)?;
            let desk = Desk { keeper: Arc::new(keeper), guard: Arc::new(Guard::new()), passphrase, address };
            sockets::serve(listener, router(desk, app)).await;
            Ok(Exit::Fine)
        })
    }
}

/// The pages of an event, for whoever brings a connection of another kind.
pub fn served(file: &std::path::Path, passphrase: &str) -> Result<axum::Router, Failure> {
    let keeper = Arc::new(Keeper::start(file, false)?);
    let address = "http://127.0.0.1:8080".to_owned();
    Ok(router(Desk { keeper, guard: Arc::new(Guard::new()), passphrase: passphrase.to_owned(), address }, None))
}

/// Where it is served, and how the desk is entered. Programs get it as one line.
fn tell(address: &str, passphrase: &str, out: &mut Out) -> Result<(), Failure> {
    out.tell(&Served { address, passphrase }, |out| {
        out.line(&format!("Players     {address}"))?;
        out.line(&format!("Hall        {address}/hall"))?;
        out.line(&format!("Desk        {address}/desk"))?;
        out.line(&format!("Passphrase  {passphrase}"))?;
        if !std::io::stdout().is_terminal() {
            return Ok(());
        }
        out.line("")?;
        out.wrapped("Press Ctrl-C to stop. Every confirmed change is in the file.", 0)
    })?;
    Ok(out.flush()?)
}

/// Where an event is served, for programs.
#[derive(Debug, serde::Serialize, schemars::JsonSchema)]
pub struct Served<'s> {
    address: &'s str,
    passphrase: &'s str,
}

swu_api::document!(
    Served<'_>,
    "event-serve",
    "The addresses of a served event, printed at the start: `judge event serve`."
);

/// A passphrase of the organiser's own.
fn passphrase(file: &std::path::Path) -> Result<String, Failure> {
    const SHORTEST: usize = 8;
    let (_, text) = inputs::text(file)?;
    let passphrase = text.trim().to_owned();
    if passphrase.chars().count() < SHORTEST || passphrase.lines().count() > 1 {
        let error = Diagnostic::error(format!("`{}` has no passphrase", file.display()));
        return Err(error.help(format!("write one line of at least {SHORTEST} characters")).into());
    }
    Ok(passphrase)
}

fn reached_by(bound: SocketAddr) -> String {
    let to_the_network = || {
        let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
        socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
        Some(socket.local_addr().ok()?.ip())
    };
    let ip = if bound.ip().is_unspecified() {
        to_the_network().unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST))
    } else {
        bound.ip()
    };
    format!("http://{}", SocketAddr::new(ip, bound.port()))
}
