"""Calls each failing server with every client and prints the exceptions, one JSON object per line."""

import asyncio
import json
import os
import socket
import threading
import traceback
import http.client
import urllib.request
from urllib.parse import urlsplit

urls = json.loads(os.environ["SERVERS"])
LONGEST_S = 5


def raw(answer):
    """Opens a server that sends these bytes to everyone, and returns its URL."""
    listener = socket.create_server(("127.0.0.1", 0))

    def serve():
        while True:
            connection, _ = listener.accept()
            connection.recv(65536)
            connection.sendall(answer)
            connection.close()

    threading.Thread(target=serve, daemon=True).start()
    return f"http://127.0.0.1:{listener.getsockname()[1]}/pay"


urls["many headers"] = raw(b"HTTP/1.1 200 OK\r\n" + b"a: b\r\n" * 150 + b"content-length: 2\r\n\r\nok")
urls["status 400"] = raw(b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n")


def version(by, text):
    print(json.dumps({"by": by, "version": text}))


def say(by, did, call):
    """Runs a call for at most five seconds, and prints its exception."""

    def run():
        try:
            call()
        except Exception as failed:
            says = "".join(traceback.format_exception_only(failed)).strip()
            print(json.dumps({"by": by, "did": did, "says": says}), flush=True)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(LONGEST_S)


def standard():
    by = "Python"
    version(by, ".".join(map(str, __import__("sys").version_info[:3])))
    for did, url in urls.items():

        def call():
            place = urlsplit(url)
            connection = http.client.HTTPConnection(place.hostname, place.port, timeout=1)
            connection.request("POST", place.path, b"hi")
            connection.getresponse().read()

        say(by, did, call)
    for did in ("off", "hang", "hang-up", "unknown name"):
        say(by, f"{did}, urllib", lambda: urllib.request.urlopen(urls[did], b"hi", timeout=1).read())
    say(by, "redirect, urllib", lambda: urllib.request.urlopen(urls["redirect"], timeout=1).read())


def by_requests():
    import requests

    version("requests", requests.__version__)
    for did, url in urls.items():
        say("requests", did, lambda: requests.post(url, b"hi", timeout=1).text)
    say("requests", "half a JSON, json()", lambda: requests.post(urls["half a JSON"], b"hi", timeout=1).json())
    say("requests", "no scheme", lambda: requests.get("127.0.0.1:80/pay", timeout=1))
    secure = urls["ok"].replace("http:", "https:")
    say("requests", "https to a plain port", lambda: requests.get(secure, timeout=1))
    say("requests", "404, raise_for_status", lambda: requests.get(urls["ok"].replace("/pay", "/nothing"), timeout=1).raise_for_status())


def by_urllib3():
    import urllib3

    version("urllib3", urllib3.__version__)
    http = urllib3.PoolManager(retries=False, timeout=urllib3.Timeout(connect=0.5, read=1))
    for did, url in urls.items():
        say("urllib3", did, lambda: http.request("POST", url, body=b"hi"))
    tries = urllib3.PoolManager(retries=urllib3.Retry(1), timeout=urllib3.Timeout(connect=0.5, read=1))
    for did in ("off", "hang", "accept queue full", "reset", "unknown name"):
        say("urllib3", f"{did}, Retry(1)", lambda: tries.request("GET", urls[did]))
    narrow = urllib3.HTTPConnectionPool(urlsplit(urls["hang"]).netloc.split(":")[0], urlsplit(urls["hang"]).port, maxsize=1, block=True, retries=False)

    def exhausted():
        threading.Thread(target=lambda: narrow.request("POST", "/pay", timeout=3), daemon=True).start()
        __import__("time").sleep(0.2)
        narrow.urlopen("POST", "/pay", pool_timeout=0.3)

    say("urllib3", "pool exhausted", exhausted)


def by_httpx():
    import httpx

    version("httpx", httpx.__version__)
    client = httpx.Client(timeout=httpx.Timeout(1, connect=0.5), trust_env=False)
    for did, url in urls.items():
        say("httpx", did, lambda: client.post(url, content=b"hi").text)
    say("httpx", "redirect, followed", lambda: client.post(urls["redirect"], follow_redirects=True))
    say("httpx", "no scheme", lambda: client.get("payment/pay"))
    say("httpx", "https to a plain port", lambda: client.get(urls["ok"].replace("http:", "https:")))
    say("httpx", "404, raise_for_status", lambda: client.get(urls["ok"].replace("/pay", "/nothing")).raise_for_status())

    def exhausted():
        narrow = httpx.Client(timeout=httpx.Timeout(3, pool=0.3), limits=httpx.Limits(max_connections=1))
        threading.Thread(target=lambda: narrow.post(urls["hang"], content=b"hi"), daemon=True).start()
        __import__("time").sleep(0.3)
        narrow.post(urls["hang"], content=b"hi")

    say("httpx", "pool exhausted", exhausted)


def by_aiohttp():
    import aiohttp

    version("aiohttp", aiohttp.__version__)

    async def post(url, **limits):
        async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(**limits)) as session:
            async with session.post(url, data=b"hi") as answer:
                return await answer.text()

    for did, url in urls.items():
        say("aiohttp", did, lambda: asyncio.run(post(url, total=2, sock_connect=0.5, sock_read=1)))
    say("aiohttp", "hang, total", lambda: asyncio.run(post(urls["hang"], total=0.5)))
    say("aiohttp", "half a JSON, json()", lambda: asyncio.run(as_json(aiohttp, urls["ok"])))
    say("aiohttp", "https to a plain port", lambda: asyncio.run(post(urls["ok"].replace("http:", "https:"), total=2)))
    say("aiohttp", "404, raise_for_status", lambda: asyncio.run(strict(aiohttp, urls["ok"].replace("/pay", "/nothing"))))
    say("aiohttp", "400, raise_for_status", lambda: asyncio.run(strict(aiohttp, urls["status 400"])))


async def as_json(aiohttp, url):
    async with aiohttp.ClientSession() as session:
        async with session.post(url) as answer:
            return await answer.json()


async def strict(aiohttp, url):
    async with aiohttp.ClientSession(raise_for_status=True) as session:
        async with session.get(url) as answer:
            return await answer.text()


def by_pybreaker():
    import pybreaker

    version("pybreaker", __import__("importlib.metadata").metadata.version("pybreaker"))
    breaker = pybreaker.CircuitBreaker(fail_max=1)

    def fails():
        raise OSError("no")

    say("pybreaker", "the call that opens it", lambda: breaker.call(fails))
    say("pybreaker", "breaker open", lambda: breaker.call(fails))


def by_tenacity():
    import tenacity

    version("tenacity", __import__("importlib.metadata").metadata.version("tenacity"))

    @tenacity.retry(stop=tenacity.stop_after_attempt(2))
    def fails():
        raise OSError("no")

    say("tenacity", "retries used up", fails)


def by_grpc():
    import grpc

    version("gRPC", f"python {grpc.__version__}")

    class Answers(grpc.GenericRpcHandler):
        def service(self, asked):
            name = asked.method.rsplit("/", 1)[1]
            return grpc.unary_unary_rpc_method_handler(lambda _, context: context.abort(grpc.StatusCode[name], "as asked"))

    server = grpc.server(__import__("concurrent.futures").futures.ThreadPoolExecutor(1), handlers=[Answers()])
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    answers = grpc.insecure_channel(f"127.0.0.1:{port}")
    for status in grpc.StatusCode:
        if status is not grpc.StatusCode.OK:
            say("gRPC", f"a server that answers {status.name}", lambda: answers.unary_unary(f"/shop.Payment/{status.name}")(b"", timeout=2))
    for did in ("off", "reset", "hang-up", "hang", "accept queue full", "unknown name"):

        def call():
            place = urlsplit(urls[did]).netloc
            channel = grpc.insecure_channel(place if ":" in place else f"{place}:80")
            channel.unary_unary("/shop.Payment/Pay")(b"", timeout=2)

        say("gRPC", did, call)


for trial in (standard, by_requests, by_urllib3, by_httpx, by_aiohttp, by_pybreaker, by_tenacity, by_grpc):
    try:
        trial()
    except ImportError as missing:
        print(json.dumps({"skipped": str(missing.name)}))
os._exit(0)
