"""Five small services in one file; ROLE says which one this process is. BUGS=none starts them without their bugs."""
import json
import os
import traceback
from http.client import HTTPException
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

HAS_BUGS = os.environ.get("BUGS") != "none"
# A connection that is reset while urllib waits for the response raises OSError itself, not URLError.
NO_RESPONSE = URLError if HAS_BUGS else (OSError, HTTPException)


class Unavailable(Exception):
    pass


def get(name, path, no_response=(OSError, HTTPException)):
    try:
        with urlopen(os.environ[f"{name}_URL"] + path, timeout=1) as response:
            return json.load(response)
    except HTTPError as error:
        raise Unavailable(f"{name} answered {error.code}") from error
    except no_response as error:
        raise Unavailable(f"{name} cannot be reached") from error


def get_or_none(name, path, no_response=(OSError, HTTPException)):
    try:
        return get(name, path, no_response)
    except Unavailable:
        return None


def tickets(_):
    film = get("FILMS", "/film")
    user = get_or_none("USERS", "/user")
    seats = get_or_none("SEATS", "/seats")
    # Bug: either default works, but without the user there is no favourite for the seats that are missing.
    row = favourite_row(user) if seats is None else seats["row"]
    if HAS_BUGS:
        # Bug: the first call to this server is guarded, the second one is not.
        starts = (get_or_none("FILMS", "/showtime"))["at"]
    else:
        starts = get("FILMS", "/showtime")["at"]
    # Bug: one of the exceptions of an optional service is not caught.
    mail = get_or_none("MAIL", "/sent", NO_RESPONSE)
    return {"film": film["title"], "row": row, "starts": starts, "mailed": mail is not None}


def favourite_row(user):
    if HAS_BUGS:
        return user["row"]
    return None if user is None else user["row"]


ROLES = {
    "tickets": tickets,
    "films": lambda path: {"at": "20:15"} if path == "/showtime" else {"title": "Creed"},
    "users": lambda _: {"row": 7},
    "seats": lambda _: {"row": 3},
    "mail": lambda _: {"sent": True},
}


class Service(BaseHTTPRequestHandler):
    def do_GET(self):
        status, answer = 200, None
        try:
            answer = ROLES[os.environ["ROLE"]](self.path)
        except Unavailable as error:
            status, answer = 503, str(error)
        except Exception:
            traceback.print_exc()
            status, answer = 500, "Internal error"
        body = json.dumps(answer).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


ThreadingHTTPServer(("127.0.0.1", int(os.environ["PORT"])), Service).serve_forever()
