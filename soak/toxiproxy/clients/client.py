"""Drives the server with toxiproxy-python: python client.py PORT. Prints "ok", or fails with what differs."""
import sys

from toxiproxy import Toxiproxy
from toxiproxy.exceptions import NotFound, ProxyExists

server = Toxiproxy()
server.update_api_consumer("127.0.0.1", int(sys.argv[1]))
assert server.running()
assert b'"version": "2.12.0"' in server.version(), server.version()
proxy = server.create(name="python", listen="localhost:0", upstream="localhost:6379")
try:
    server.create(name="python", upstream="localhost:6379")
    raise AssertionError("created twice")
except ProxyExists:
    pass
kinds = {
    "latency": {"latency": 100, "jitter": 5},
    "bandwidth": {"rate": 100},
    "slow_close": {"delay": 5},
    "timeout": {"timeout": 5},
    "reset_peer": {"timeout": 5},
    "slicer": {"average_size": 10, "size_variation": 2, "delay": 100},
    "limit_data": {"bytes": 1000},
}
for kind, attributes in kinds.items():
    proxy.add_toxic(type=kind, attributes=attributes, toxicity=0.5)
    toxic = proxy.get_toxic(kind + "_downstream")
    assert (toxic.attributes, toxic.stream, toxic.toxicity) == (attributes, "downstream", 0.5), vars(toxic)
try:
    proxy.add_toxic(type="latency")
    raise AssertionError("added twice")
except Exception as error:
    assert "toxic already exists" in str(error) or "409" in repr(error), repr(error)
assert proxy.destroy_toxic("latency_downstream")
assert proxy.get_toxic("latency_downstream") is None
try:
    proxy.destroy_toxic("latency_downstream")
    raise AssertionError("destroyed twice")
except NotFound:
    pass
with proxy.down():
    assert not server.get_proxy("python").enabled
assert server.get_proxy("python").enabled
assert server.reset()
assert server.get_proxy("python").toxics() == {}
assert [each.name for each in server.populate([{"name": "p1", "listen": "localhost:0", "upstream": "localhost:1"}])] == ["p1"]
server.destroy_all()
assert server.proxies() == {}
print("ok")
