//! The sockets: how many there may be, how long they may take, and what every answer carries.

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::sync::Semaphore;
use tower::ServiceExt;

use crate::cli::base::Failure;
use crate::diagnostic::Diagnostic;
use swu_text::limits::{CONNECTIONS, REQUEST_HEAD_BYTES};

/// The time that the head of a request may take.
const HEAD: Duration = Duration::from_secs(10);
/// The time that what is under way may take when the program ends.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// The sender of a request, as far as the socket knows.
#[derive(Debug, Clone, Copy)]
pub struct Peer(pub IpAddr);

/// The runtime of a server, with a thread a core.
pub fn runtime() -> Result<Runtime, Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    Ok(runtime.map_err(|error| Diagnostic::error(format!("cannot start the server: {error}")))?)
}

/// Listens there, and says where that came to be: port 0 is any that is free. The help says what else can be named.
pub async fn listen(socket: SocketAddr, help: &str) -> Result<(TcpListener, SocketAddr), Failure> {
    let listener = TcpListener::bind(socket)
        .await
        .map_err(|error| Diagnostic::error(format!("cannot listen on {socket}: {error}")).help(help))?;
    let bound = listener.local_addr().unwrap_or(socket);
    Ok((listener, bound))
}

/// Serves until the program is told to end.
pub async fn serve(listener: TcpListener, app: Router) {
    let permits = Arc::new(Semaphore::new(CONNECTIONS));
    let end = end();
    tokio::pin!(end);
    loop {
        let next = async {
            let permit = permits.clone().acquire_owned().await.ok()?;
            Some((permit, listener.accept().await))
        };
        let accepted = tokio::select! {
            accepted = next => accepted,
            () = &mut end => break,
        };
        let (permit, stream, peer) = match accepted {
            Some((permit, Ok((stream, peer)))) => (permit, stream, peer),
            // Too many open files, say: others close theirs.
            Some((_, Err(_))) => {
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
            None => break,
        };
        let app = app.clone();
        tokio::spawn(async move {
            // A page is a few small writes; waiting for more of them would only delay it.
            let _ = stream.set_nodelay(true);
            connection(stream, Peer(peer.ip()), app).await;
            drop(permit);
        });
    }
    tokio::time::sleep(LAST_WORDS).await;
}

/// Serves what comes over one connection, to its end.
pub async fn connection<S>(stream: S, peer: Peer, app: Router)
where
    S: AsyncRead + AsyncWrite + Unpin + 'static,
{
    let service = hyper::service::service_fn(move |request: hyper::Request<hyper::body::Incoming>| {
        let app = app.clone();
        let mut request: Request = request.map(axum::body::Body::new);
        request.extensions_mut().insert(peer);
        async move {
            let answered: Result<_, Infallible> = app.oneshot(request).await;
            answered
        }
    });
    let mut http = hyper::server::conn::http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEAD).max_buf_size(REQUEST_HEAD_BYTES);
    // Whoever goes away in the middle is nobody to be told.
    let _ = http.serve_connection(TokioIo::new(stream), service).await;
}

/// Ctrl-C, or what a service manager sends.
async fn end() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminated) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminated.recv() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}
