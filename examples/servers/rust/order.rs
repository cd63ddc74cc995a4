// An order server in plain Rust. MODE chooses the mistake that it makes; without one it makes none.
// rustc -O order.rs -o order
use std::env;
use std::io::{Error, ErrorKind, Read, Result, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

const TIMEOUT: Duration = Duration::from_secs(1);
const MOST_BYTES: usize = 64 * 1024;

/// A connection, and what has been received on it.
struct Incoming {
    stream: TcpStream,
    /// When to give up; if none, each read may take the whole timeout.
    until: Option<Instant>,
    received: Vec<u8>,
}

impl Incoming {
    /// Receives more; false at the end of the connection.
    fn more(&mut self) -> Result<bool> {
        let left = self.until.map_or(TIMEOUT, |until| until.saturating_duration_since(Instant::now()));
        if left.is_zero() {
            return Err(ErrorKind::TimedOut.into());
        }
        if self.received.len() > MOST_BYTES {
            return Err(broken("it is too long"));
        }
        self.stream.set_read_timeout(Some(left))?;
        let mut part = [0; 4096];
        let count = self.stream.read(&mut part)?;
        self.received.extend_from_slice(&part[..count]);
        Ok(count > 0)
    }

    fn take(&mut self, count: usize) -> Result<Vec<u8>> {
        while self.received.len() < count {
            if !self.more()? {
                return Err(ErrorKind::UnexpectedEof.into());
            }
        }
        Ok(self.received.drain(..count).collect())
    }

    /// Everything before the mark, which is removed.
    fn take_until(&mut self, mark: &[u8]) -> Result<String> {
        loop {
            if let Some(at) = self.received.windows(mark.len()).position(|each| each == mark) {
                let taken = self.take(at + mark.len())?;
                return Ok(String::from_utf8_lossy(&taken[..at]).into_owned());
            }
            if !self.more()? {
                return Err(ErrorKind::UnexpectedEof.into());
            }
        }
    }

    /// The first line and the headers.
    fn head(&mut self) -> Result<(String, Vec<(String, String)>)> {
        let head = self.take_until(b"\r\n\r\n")?;
        let mut lines = head.split("\r\n");
        let first = lines.next().unwrap_or_default().to_owned();
        let headers = lines.filter_map(|line| line.split_once(':'));
        Ok((first, headers.map(|(name, value)| (name.to_lowercase(), value.trim().to_owned())).collect()))
    }

    /// The whole body, or an error. Without a length it ends with the connection, as only answers do.
    fn body(&mut self, headers: &[(String, String)], is_answer: bool) -> Result<Vec<u8>> {
        let values = |wanted: &str| headers.iter().filter(|(name, _)| name == wanted).map(|(_, value)| value.as_str()).collect::<Vec<_>>();
        let lengths = values("content-length");
        if !values("transfer-encoding").is_empty() {
            return if lengths.is_empty() { self.chunks() } else { Err(broken("it has a length and chunks")) };
        }
        match lengths.as_slice() {
            [length] => self.take(length.parse().map_err(|_| broken("its length is not a number"))?),
            [] if !is_answer => Ok(Vec::new()),
            [] => {
                while self.more()? {}
                Ok(std::mem::take(&mut self.received))
            }
            _ => Err(broken("it has several lengths")),
        }
    }

    fn chunks(&mut self) -> Result<Vec<u8>> {
        let mut body = Vec::new();
        loop {
            let line = self.take_until(b"\r\n")?;
            let size = line.split(';').next().unwrap_or_default().trim();
            let size = usize::from_str_radix(size, 16).map_err(|_| broken("the size of a chunk is not a number"))?;
            let chunk = self.take(size + 2)?;
            if size == 0 {
                return Ok(body);
            }
            body.extend_from_slice(&chunk[..size]);
        }
    }
}

fn broken(why: &str) -> Error {
    Error::new(ErrorKind::InvalidData, why)
}

/// The status and the whole body of payment's answer, or an error.
fn ask(payment: SocketAddr, until: Option<Instant>) -> Result<(u16, Vec<u8>)> {
    let mut stream = TcpStream::connect_timeout(&payment, TIMEOUT)?;
    stream.write_all(b"POST /pay HTTP/1.1\r\nhost: payment\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")?;
    let mut incoming = Incoming { stream, until, received: Vec::new() };
    loop {
        let (line, headers) = incoming.head()?;
        let status = match line.split(' ').collect::<Vec<_>>().as_slice() {
            [version, status, ..] if version.starts_with("HTTP/1.") && status.len() == 3 => status.parse::<u16>().ok(),
            _ => None,
        };
        match status.ok_or_else(|| broken("it is not HTTP"))? {
            101 => return Err(broken("it changes the protocol")),
            100..=199 => {}
            status => return Ok((status, incoming.body(&headers, true)?)),
        }
    }
}

fn pay(payment: SocketAddr, mode: &str) -> (u16, &'static str) {
    let until = if mode == "idle-timeout" { None } else { Some(Instant::now() + TIMEOUT) };
    match ask(payment, until) {
        Ok((200..=299, body)) if mode == "believes-200" || body == b"Payment complete" => (200, "Order complete"),
        Err(error) if matches!(error.kind(), ErrorKind::TimedOut | ErrorKind::WouldBlock) => (504, "Payment did not answer within 1 s"),
        _ => (502, "Payment cannot be reached, or its answer is broken"),
    }
}

/// Answers one request. A client that leaves in the middle of it gets none.
fn serve(stream: TcpStream, payment: SocketAddr, mode: &str) -> Result<()> {
    let mut incoming = Incoming { stream, until: None, received: Vec::new() };
    let (line, headers) = incoming.head()?;
    incoming.body(&headers, false)?;
    let (status, body) = match line.split(' ').take(2).collect::<Vec<_>>().as_slice() {
        ["GET", "/healthz"] => (200, "ok"),
        ["POST", "/orders"] => pay(payment, mode),
        _ => (404, "Write POST /orders"),
    };
    let length = body.len();
    write!(incoming.stream, "HTTP/1.1 {status} -\r\ncontent-type: text/plain\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n{body}")
}

fn main() {
    let given = |name: &str| env::var(name).unwrap_or_default();
    let port: u16 = given("PORT").parse().expect("PORT is the port at which this server listens");
    let payment = given("PAYMENT_URL").replace("http://", "").parse().expect("PAYMENT_URL is the address of payment");
    let listener = TcpListener::bind(("127.0.0.1", port)).expect("the port is free");
    for stream in listener.incoming().flatten() {
        let mode = given("MODE");
        thread::spawn(move || serve(stream, payment, &mode));
    }
}
