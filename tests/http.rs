//! A client of HTTP, as small as the tests need it: one request a connection, and the answer whole or not at all.

use std::io::{self, BufRead, BufReader, Error, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// Far longer than any answer here takes.
const LONG: Duration = Duration::from_secs(20);

pub struct Answer {
    pub status: u16,
    pub body: Vec<u8>,
    head: Vec<(String, String)>,
}

impl Answer {
    /// A header, named in lower case.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.head.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    pub fn text(&self) -> String {
        String::from_utf8(self.body.clone()).unwrap()
    }
}

pub fn get(url: &str, headers: &[(&str, &str)]) -> io::Result<Answer> {
    send("GET", url, headers, "")
}

pub fn post(url: &str, headers: &[(&str, &str)], form: &[(&str, &str)]) -> io::Result<Answer> {
    let escaped = |text: &str| -> String { text.bytes().map(|byte| format!("%{byte:02X}")).collect() };
    let fields: Vec<String> =
        form.iter().map(|(name, value)| format!("{}={}", escaped(name), escaped(value))).collect();
    let headers = [&[("content-type", "application/x-www-form-urlencoded")], headers].concat();
    send("POST", url, &headers, &fields.join("&"))
}

fn send(method: &str, url: &str, headers: &[(&str, &str)], body: &str) -> io::Result<Answer> {
    let (host, path) = url.strip_prefix("http://").unwrap().split_once('/').unwrap_or((&url[7..], ""));
    let mut stream = TcpStream::connect(host)?;
    stream.set_read_timeout(Some(LONG))?;
    let length = body.len().to_string();
    let own = [("host", host), ("connection", "close"), ("content-length", &length)];
    let head: String = own.iter().chain(headers).map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    stream.write_all(format!("{method} /{path} HTTP/1.1\r\n{head}\r\n{body}").as_bytes())?;
    read(&mut BufReader::new(stream))
}

fn read(from: &mut impl BufRead) -> io::Result<Answer> {
    let incomplete = || Error::from(ErrorKind::UnexpectedEof);
    let status = line(from)?.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or_else(incomplete)?;
    let mut head = Vec::new();
    while let Some((name, value)) = line(from)?.split_once(": ") {
        head.push((name.to_ascii_lowercase(), value.to_owned()));
    }
    let mut answer = Answer { status, body: Vec::new(), head };
    if status == 304 {
        return Ok(answer);
    }
    if answer.header("transfer-encoding") == Some("chunked") {
        loop {
            let length = usize::from_str_radix(&line(from)?, 16).map_err(|_| incomplete())?;
            exactly(length, from, &mut answer.body)?;
            line(from)?;
            if length == 0 {
                return Ok(answer);
            }
        }
    }
    match answer.header("content-length").map(|length| length.parse().unwrap()) {
        Some(length) => exactly(length, from, &mut answer.body)?,
        None => from.read_to_end(&mut answer.body).map(drop)?,
    }
    Ok(answer)
}

/// A line without its end; an error where the connection ends.
fn line(from: &mut impl BufRead) -> io::Result<String> {
    let mut line = String::new();
    from.read_line(&mut line)?;
    line.strip_suffix("\r\n").map(str::to_owned).ok_or_else(|| ErrorKind::UnexpectedEof.into())
}

fn exactly(length: usize, from: &mut impl Read, into: &mut Vec<u8>) -> io::Result<()> {
    let before = into.len();
    into.resize(before + length, 0);
    from.read_exact(&mut into[before..])
}
