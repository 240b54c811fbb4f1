//! Messages from standard input and to standard output, each on a thread of its own, so that a client that neither sends
//! nor reads holds nobody up.

use std::io::{self, BufRead, Read, Write};
use std::sync::mpsc::{Receiver, Sender, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use lsp_server::{ErrorCode, Message};
use serde_json::json;
use swu_text::limits::EDITOR_MESSAGE_BYTES;

/// The largest message that is read, in bytes.
const MOST_BYTES: u64 = EDITOR_MESSAGE_BYTES as u64;

/// The longest line of a header.
const LONGEST_HEADER: u64 = 4096;

/// The time that the last messages may take when it ends.
const PATIENCE: Duration = Duration::from_secs(2);

/// A message from the client, or the end of them.
#[derive(Debug)]
pub(super) enum Incoming {
    Message(Message),
    /// Something that is no message, and behind which messages go on.
    Malformed(String),
    /// Nothing more comes; why, if it is not that the client has closed.
    Closed(Option<String>),
}

/// The way to the client.
pub(super) struct Client {
    sender: Sender<Vec<u8>>,
    written: Receiver<()>,
}

impl Client {
    /// Begins to write to standard output.
    pub fn stdout() -> io::Result<Self> {
        let (sender, messages) = std::sync::mpsc::channel();
        let (done, written) = sync_channel(1);
        thread::Builder::new().name("writer".to_owned()).spawn(move || write_messages(&messages, &done))?;
        Ok(Self { sender, written })
    }

    /// Sends a message.
    pub fn send(&self, message: impl Into<Message>) {
        let mut bytes = Vec::new();
        let written = message.into().write(&mut bytes);
        let _ = written.map(|()| self.sender.send(bytes));
    }

    /// Says that something was no message: an answer without the number of what it answers, which nobody knows.
    pub fn malformed(&self, why: &str) {
        let error = json!({"code": ErrorCode::ParseError as i32, "message": why});
        let text = json!({"jsonrpc": "2.0", "id": null, "error": error}).to_string();
        let _ = self.sender.send(format!("Content-Length: {}\r\n\r\n{text}", text.len()).into_bytes());
    }

    /// Waits until everything is written, but not for a client that does not read.
    pub fn finish(self) {
        drop(self.sender);
        let _ = self.written.recv_timeout(PATIENCE);
    }
}

fn write_messages(messages: &Receiver<Vec<u8>>, done: &SyncSender<()>) {
    let mut stdout = io::stdout().lock();
    // Nobody may be there any more to read: that shows on the other side.
    let _ = messages.iter().try_for_each(|message| stdout.write_all(&message).and_then(|()| stdout.flush()));
    let _ = done.send(());
}

/// Begins to read from standard input; `take` gets what comes, until it says that it takes no more.
pub(super) fn read_stdin(take: impl Fn(Incoming) -> bool + Send + 'static) -> io::Result<()> {
    let read = move || {
        let mut stdin = io::stdin().lock();
        loop {
            let incoming = next(&mut stdin);
            let is_last = match &incoming {
                Incoming::Closed(_) => true,
                Incoming::Message(Message::Notification(said)) => said.method == "exit",
                Incoming::Message(_) | Incoming::Malformed(_) => false,
            };
            if !take(incoming) || is_last {
                return;
            }
        }
    };
    thread::Builder::new().name("reader".to_owned()).spawn(read).map(drop)
}

/// The next message, or that there is none.
fn next(input: &mut impl BufRead) -> Incoming {
    match length(input) {
        Err(closed) => Incoming::Closed(closed),
        Ok(bytes) if bytes > MOST_BYTES => {
            Incoming::Closed(Some(format!("the client sent a message of {bytes} bytes; the limit is {MOST_BYTES}")))
        }
        Ok(bytes) => body(input, bytes),
    }
}

/// The length of the next message, by its header.
fn length(input: &mut impl BufRead) -> Result<u64, Option<String>> {
    let mut length = None;
    let mut is_first = true;
    loop {
        let mut line = Vec::new();
        let read = input.take(LONGEST_HEADER).read_until(b'\n', &mut line);
        let stopped = || Some("the client stopped in the middle of a message".to_owned());
        match read {
            Err(error) => return Err(Some(format!("cannot read from the client: {error}"))),
            Ok(0) => return Err(if is_first { None } else { stopped() }),
            Ok(_) if !line.ends_with(b"\n") && line.len() as u64 == LONGEST_HEADER => {
                return Err(Some("the client sent a header without an end".to_owned()));
            }
            Ok(_) if !line.ends_with(b"\n") => return Err(stopped()),
            Ok(_) => {}
        }
        is_first = false;
        let line = String::from_utf8_lossy(&line);
        let line = line.trim_end();
        if line.is_empty() {
            return length.ok_or_else(|| Some("the client sent a message without `Content-Length`".to_owned()));
        }
        let Some((name, value)) = line.split_once(':') else {
            return Err(Some(format!("`{line}` is not a message header")));
        };
        if name.trim().eq_ignore_ascii_case("Content-Length") {
            let bytes = value.trim().parse().map_err(|_| Some(format!("`{line}` has no number of bytes")))?;
            length = Some(bytes);
        }
    }
}

/// The message that is so long.
fn body(input: &mut impl BufRead, bytes: u64) -> Incoming {
    let mut text = Vec::new();
    match input.take(bytes).read_to_end(&mut text) {
        Err(error) => Incoming::Closed(Some(format!("cannot read from the client: {error}"))),
        Ok(read) if (read as u64) < bytes => {
            Incoming::Closed(Some("the client stopped in the middle of a message".to_owned()))
        }
        Ok(_) => match serde_json::from_slice(&text) {
            Ok(message) => Incoming::Message(message),
            Err(error) => Incoming::Malformed(format!("not a JSON-RPC message: {error}")),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(bytes: &[u8]) -> String {
        let mut input = bytes;
        match next(&mut input) {
            Incoming::Message(message) => format!("{message:?}").chars().take(40).collect(),
            Incoming::Malformed(why) => format!("malformed: {why}"),
            Incoming::Closed(why) => format!("closed: {}", why.unwrap_or_default()),
        }
    }

    #[test]
    fn reports_malformed_messages() {
        let sent: [&[u8]; 9] = [
            b"",
            b"Content-Le",
            b"Content-Length: 50\r\n",
            b"Content-Length: 50\r\n\r\n{\"jsonrpc\"",
            b"Content-Length: 2\r\n\r\n[]",
            b"Content-Length: 99999999999999\r\n\r\n",
            b"Content-Length: x\r\n\r\n",
            b"GET / HTTP/1.1\r\n\r\n",
            b"Content-Type: a\r\n\r\n",
        ];
        insta::assert_snapshot!(sent.map(told).join("\n"), @"
        closed: 
        closed: the client stopped in the middle of a message
        closed: the client stopped in the middle of a message
        closed: the client stopped in the middle of a message
        malformed: not a JSON-RPC message: data did not match any variant of untagged enum Message
        closed: the client sent a message of 99999999999999 bytes; the limit is 67108864
        closed: `Content-Length: x` has no number of bytes
        closed: `GET / HTTP/1.1` is not a message header
        closed: the client sent a message without `Content-Length`
        ");
        let endless = [b'a'; 9000];
        assert_eq!(told(&endless), "closed: the client sent a header without an end");
        let whole = b"content-length: 33\n\n{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}";
        assert!(told(whole).starts_with("Notification"), "{}", told(whole));
    }
}
