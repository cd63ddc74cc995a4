use std::env;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::exit;

fn main() {
    let url = env::var("URL").unwrap().replace("http://", "");
    let (address, path) = url.split_once('/').unwrap();
    let key = env::var("KEY").unwrap();
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "POST /{path} HTTP/1.1\r\nhost: payment\r\nidempotency-key: {key}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    exit(if answer.starts_with("HTTP/1.1 2") { 0 } else { 1 });
}
