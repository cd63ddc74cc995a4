import os
import traceback
import urllib.request
from http.server import BaseHTTPRequestHandler, HTTPServer


def pay():
    call = urllib.request.Request(os.environ["PAYMENT_URL"] + "/pay", method="POST")
    return urllib.request.urlopen(call).status


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        self.say(200, "ok")

    def do_POST(self):
        self.rfile.read(int(self.headers.get("content-length", 0)))
        try:
            self.say(200 if pay() < 300 else 500, "")
        except Exception:
            self.say(500, traceback.format_exc())

    def say(self, status, text):
        self.send_response(status)
        self.send_header("content-length", str(len(text)))
        self.end_headers()
        self.wfile.write(text.encode())


HTTPServer(("127.0.0.1", int(os.environ["PORT"])), Handler).serve_forever()
