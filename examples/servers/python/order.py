"""An order server of Python's standard library. MODE chooses the mistake that it makes; without one it makes none."""
import http.client
import os
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

PORT = int(os.environ["PORT"])
PAYMENT = urlsplit(os.environ["PAYMENT_URL"]).netloc
MODE = os.environ.get("MODE", "right")
TIMEOUT_S = 1.0


class TimedOut(Exception):
    pass


def ask():
    """The whole answer of payment. http.client limits each wait for bytes only, so a timer ends the call."""
    connection = http.client.HTTPConnection(PAYMENT, timeout=TIMEOUT_S)
    ends_at = time.monotonic() + TIMEOUT_S
    timer = None
    try:
        connection.connect()
        if MODE != "idle-timeout":
            timer = threading.Timer(max(0.0, ends_at - time.monotonic()), hang_up, [connection.sock])
            timer.start()
        connection.request("POST", "/pay")
        answer = connection.getresponse()
        body = answer.read()
    except TimeoutError as late:
        raise TimedOut from late
    except (OSError, http.client.HTTPException):
        if timer is not None and time.monotonic() >= ends_at:
            raise TimedOut from None
        raise
    finally:
        if timer is not None:
            timer.cancel()
        connection.close()
    if timer is not None and time.monotonic() >= ends_at:
        raise TimedOut
    return answer.status, body


def hang_up(sock):
    """Ends a read in another thread, which closing would not."""
    try:
        sock.shutdown(2)
    except OSError:
        pass


def order():
    try:
        status, body = ask()
    except TimedOut:
        return 504, "Payment did not answer within 1 s"
    except (OSError, http.client.HTTPException, ValueError):
        return 502, "Payment cannot be reached, or its answer is broken"
    is_believed = MODE == "believes-200" or body == b"Payment complete"
    if not 200 <= status <= 299 or not is_believed:
        return 502, "Payment cannot be reached, or its answer is broken"
    return 200, "Order complete"


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        self.say(200, "ok")

    def do_POST(self):
        length = int(self.headers.get("content-length", 0))
        if len(self.rfile.read(length)) < length:
            self.close_connection = True
            return
        self.say(*order())

    def say(self, status, text):
        self.send_response(status)
        self.send_header("content-type", "text/plain")
        self.send_header("content-length", str(len(text)))
        self.end_headers()
        try:
            self.wfile.write(text.encode())
        except OSError:
            self.close_connection = True

    def log_message(self, *_):
        pass


ThreadingHTTPServer.request_queue_size = 128
ThreadingHTTPServer(("127.0.0.1", PORT), Handler).serve_forever()
