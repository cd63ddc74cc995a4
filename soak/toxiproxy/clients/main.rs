//! Drives the server with toxiproxy_rust: client PORT. Prints "ok", or fails with what differs.
use toxiproxy_rust::client::Client;
use toxiproxy_rust::proxy::ProxyPack;

fn main() {
    let port = std::env::args().nth(1).unwrap();
    let client = Client::new(format!("127.0.0.1:{port}"));
    assert!(client.is_running());
    assert!(client.version().unwrap().contains("2.12.0"));
    let pack = |name: &str| ProxyPack::new(name.into(), "localhost:0".into(), "localhost:6379".into());
    assert_eq!(client.populate(vec![pack("rust"), pack("other")]).unwrap().len(), 2);
    assert!(client.find_proxy("nobody").is_err());
    let proxy = client.find_proxy("rust").unwrap();
    let down = || "downstream".to_string();
    proxy
        .with_latency(down(), 100, 5, 0.5)
        .with_bandwidth(down(), 100, 0.5)
        .with_slow_close(down(), 5, 0.5)
        .with_timeout(down(), 5, 0.5)
        .with_slicer(down(), 10, 2, 100, 0.5)
        .with_limit_data("upstream".into(), 1000, 0.5);
    let names: Vec<String> = proxy.toxics().unwrap().into_iter().map(|toxic| toxic.name).collect();
    assert_eq!(names.len(), 6, "{names:?}");
    proxy.with_down(|| assert!(!client.find_proxy("rust").unwrap().proxy_pack.enabled)).unwrap();
    proxy.delete_all_toxics().unwrap();
    assert!(proxy.toxics().unwrap().is_empty());
    client.reset().unwrap();
    for proxy in client.all().unwrap().values() {
        proxy.delete().unwrap();
    }
    println!("ok");
}
