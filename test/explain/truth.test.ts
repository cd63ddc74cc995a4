import { describe, expect, it } from "vitest";
import { failureNames } from "../../src/trace.ts";
import { everything, explain, tried } from "./known.ts";

const explained = (key: string) => explain(key)[0]!;

describe("no explanation claims more than the error proves", () => {
  it("an error during a call does not prove that nothing was sent", () => {
    const amid = [
      "ERR_HTTP_HEADERS_SENT",
      "ERR_STREAM_WRITE_AFTER_END",
      "ERR_STREAM_DESTROYED",
      "ERR_STREAM_ALREADY_FINISHED",
      "ERR_HTTP_CONTENT_LENGTH_MISMATCH",
      "UND_ERR_REQ_CONTENT_LENGTH_MISMATCH",
      "UND_ERR_INVALID_RETURN_VALUE",
      "UND_ERR_NOT_SUPPORTED",
      "ERR_TLS_SESSION_ATTACK",
      "ENOBUFS",
    ];
    for (const key of amid) {
      expect(explained(key).phase, key).not.toBe("before lookup");
      expect(explained(key).proves, key).not.toMatch(/not done|; nothing was sent/);
      expect(explained(key).leavesOpen, key).toMatch(/work was done|may have come|whether it was sent/);
    }
  });

  it("of a body that was read twice: an answer had arrived", () => {
    expect(explained("Body is unusable").phase).toBe("body: a response had arrived");
    expect(explained("Body is unusable").proves).toMatch(/^a response with a status arrived/);
  });

  it("of a close that undici tells in the same words before a head and in a body", () => {
    for (const key of ["UND_ERR_SOCKET", "other side closed"]) {
      expect(explained(key).phase).toMatch(/^headers or body: headers within `fetch failed`, body within `terminated`/);
      expect(explained(key).leavesOpen).toMatch(/a missing or partial answer does not mean that nothing was done/);
    }
  });

  it("of a request that arrived too slowly: the server gave up, and it can be sent again", () => {
    const { endedBy, proves, retry } = explained("ERR_HTTP_REQUEST_TIMEOUT");
    expect({ endedBy, proves, retry }).toEqual({
      endedBy: "the server, which stopped waiting",
      proves: explained("408").proves,
      retry: explained("408").retry,
    });
  });

  it("of the base classes of undici's errors: they prove nothing by themselves", () => {
    for (const key of ["UND_ERR", "UND_ERR_INFO"]) expect(explained(key).proves).toMatch(/^only that /);
  });

  it("of many addresses: every one failed, and each says why", () => {
    expect(explained("AggregateError").proves).toMatch(/^every address that was tried failed/);
    expect(explained("AggregateError").leavesOpen).toMatch(/each error in the list/);
  });

  it("of a cancelled call: it is not a timeout, and the call may be anywhere", () => {
    for (const key of ["ABORT_ERR", "AbortError", "UND_ERR_ABORTED", "ECANCELED"]) {
      expect(explained(key).phase).toMatch(/^any/);
      expect(explained(key).endedBy).toMatch(/^(the client's own code|the server in between)/);
    }
  });

  it("of a client that was closed on purpose, if undici only closed an idle connection", () => {
    expect(explained("socket idle timeout").proves).toBe("no call was on that connection, so none was lost");
  });

  it("of a reply, if the program was sending a message", () => {
    for (const key of ["ERR_INVALID_CHAR", "ERR_HTTP_INVALID_STATUS_CODE"]) {
      expect(explained(key).proves).toMatch(/^that head was not sent/);
    }
  });

  it("of a retry that is safe in connect, if the phase cannot be connect", () => {
    const wrong = everything().filter(
      ({ phase, retry, leavesOpen }) =>
        !/^any|connect|lookup|handshake|message|words|cause|name|none/.test(phase) &&
        (/safe (?:if|in|after|while)\b.*connect/.test(retry) || /unless .*connect/.test(leavesOpen)),
    );
    expect(wrong.map(({ by, key, phase }) => `${by}: ${key}: ${phase}`)).toEqual([]);
  });

  it("of a plain close if the code means only a reset, and of both if it means either", () => {
    for (const key of ["read ECONNRESET", "connect ECONNRESET", "Connection reset by peer"]) {
      expect(explained(key).endedBy).toBe("the server or a proxy, by a reset (RST)");
    }
    for (const key of ["EPIPE", "broken pipe"]) expect(explained(key).endedBy).toMatch(/which had closed before$/);
  });

  it("of a name that may exist although the resolver failed", () => {
    for (const key of ["UnknownHostException", "Could not resolve host"]) {
      expect(explained(key).endedBy).toBe("the DNS resolver: it said no, or had no response");
    }
  });

  it("of HTTP, if only the JSON in it was malformed", () => {
    for (const key of ["Unexpected token", "Unexpected end of JSON input"]) {
      expect(explained(key).proves).toMatch(/^HTTP found nothing wrong/);
    }
  });
});

it("each of the lab's own failure names has its own explanation", () => {
  const lines = failureNames.map((name) => explained(name).says);
  expect(new Set(lines).size).toBe(failureNames.length);
  expect(lines).not.toContain(undefined);
});

describe("a message that covers several failures proves only what they have in common", () => {
  const narrow: readonly (readonly [proves: RegExp, contradicts: RegExp])[] = [
    [
      /^the bytes that arrived are not valid HTTP$/,
      /too (?:large|long|many|much)|larger|longer|connection (?:ended|was|is)|clos|broke|compress|without being asked|not asked for|matched a rule/,
    ],
    [/^the response began, and its end never arrived$/, /malformed|compress|bad chunk|could not be/],
    [
      /closed it (?:before its response was complete|without a complete response)$/,
      /compress|JSON|alone|A stream|too long|larger|longer/,
    ],
    [/^the headers of the response are larger/, /memory|body|malformed/],
    [/^nothing accepts connections at that address/, /route|passed|timeout|unknown name/],
    [/^the response says that it is compressed, and is not/, /too early/],
  ];

  it.each(narrow)("%s", (proves, contradicts) => {
    const claims = everything().filter((each) => proves.test(each.proves));
    expect(claims.length).toBeGreaterThan(0);
    expect(
      claims.filter(({ says }) => contradicts.test(says)).map(({ by, key, says }) => `${by}: ${key}: ${says}`),
    ).toEqual([]);
  });
});

describe("a response that is valid but too large, or falsely compressed, is not called malformed or cut", () => {
  it.each([
    ["httpx.RemoteProtocolError: Receive buffer too long", "httpx", /^the headers of the response are larger/],
    [
      "aiohttp.client_exceptions.ClientResponseError: 400, message=\"Got more than 8190 bytes when reading: b'aa...'.\", url='http://a'",
      "aiohttp",
      /^the headers of the response are larger/,
    ],
    [
      "aiohttp.client_exceptions.ClientPayloadError: 400, message:\n  Can not decode content-encoding: gzip",
      "aiohttp",
      /^the response says that it is compressed/,
    ],
    [
      "aiohttp.client_exceptions.ClientResponseError: 400, message='Bad Request', url='http://a'",
      "aiohttp",
      /^the server answered/,
    ],
    [
      "requests.exceptions.ChunkedEncodingError: (\"Connection broken: InvalidChunkLength(got length b'zz\\r\\n', 0 bytes read)\", InvalidChunkLength(got length b'zz\\r\\n', 0 bytes read))",
      "requests",
      /^the bytes that arrived are not valid HTTP$/,
    ],
    [
      "http.client.IncompleteRead: IncompleteRead(0 bytes read)",
      "Python",
      /^the response began, and its body could not be read/,
    ],
    ["read body: unexpected EOF", "Go", /^the program read to an end that came too early$/],
    [
      "java.io.EOFException: Unexpected end of ZLIB input stream",
      "Java",
      /^the (?:program read to an end|compressed bytes)/,
    ],
    [
      "Got more than 8190 bytes (8250) when reading Header value is too long.",
      "aiohttp",
      /^the headers of the response are/,
    ],
    [
      "aiohttp.http_exceptions.LineTooLong: 400, message:\n  Got more than 8190 bytes when reading b'x'",
      "aiohttp",
      /^the headers of the response are/,
    ],
    [
      "http.client.LineTooLong: got more than 65536 bytes when reading header line",
      "Python",
      /^the headers of the resp/,
    ],
    ["http.client.HTTPException: got more than 100 headers", "Python", /^the headers of the response are larger/],
  ])("%s", (message, by, proves) => {
    const [first] = explain(message);
    expect(first?.by).toBe(by);
    expect(first?.proves).toMatch(proves);
  });
});

describe("messages of browsers and of Cloudflare are known", () => {
  it.each([
    ["net::ERR_EMPTY_RESPONSE", "ERR_EMPTY_RESPONSE", "browsers"],
    ["GET http://a/ net::ERR_CONNECTION_RESET 200 (OK)", "ERR_CONNECTION_RESET", "browsers"],
    ["page.goto: net::ERR_CONNECTION_REFUSED at http://a/", "ERR_CONNECTION_REFUSED", "browsers"],
    ["TypeError: Failed to fetch", "Failed to fetch", "browsers"],
    ["TypeError: NetworkError when attempting to fetch resource.", "Failed to fetch", "browsers"],
    ["NS_ERROR_NET_RESET", "NS_ERROR_NET_RESET", "browsers"],
    ["Secure Connection Failed. Error code: PR_END_OF_FILE_ERROR", "PR_END_OF_FILE_ERROR", "browsers"],
    ["PR_CONNECT_RESET_ERROR", "PR_CONNECT_RESET_ERROR", "browsers"],
    ["Error code: SSL_ERROR_RX_RECORD_TOO_LONG", "SSL_ERROR_RX_RECORD_TOO_LONG", "browsers"],
    ["520", "520", "Cloudflare"],
    ["HTTP 522", "522", "Cloudflare"],
    ["error code: 524", "524", "Cloudflare"],
    ["POST /pay 521 3 ms", "521", "Cloudflare"],
    ["<title>shop.example | 525: SSL handshake failed</title>", "525", "Cloudflare"],
    [
      "urllib.error.HTTPError: HTTP Error 302: The HTTP server returned a redirect error that would lead to an infinite loop.\nThe last 30x error message was:\nFound",
      "The HTTP server returned a redirect error that would lead to an infinite loop",
      "Python",
    ],
  ])("%s", (message, key, by) => {
    const [first] = explain(message);
    expect([first?.key, first?.by]).toEqual([key, by]);
  });

  it.each([
    "Error 522: connection timed out",
    "Error code 522: Connection timed out",
    "shop.example | 522: Connection timed out",
    "upstream said 522 Connection timed out",
    "HTTP/1.1 522 Origin Connection Time-out",
    "status: 522 Connection timed out",
  ])("%s is only Cloudflare's", (message) => {
    expect(explain(message).map(({ key, by }) => [key, by])).toEqual([["522", "Cloudflare"]]);
  });

  it("a number of another program before words of the system stays the system's", () => {
    expect(explain("line 1522: Connection timed out").map(({ by }) => by)).toEqual(["the operating system"]);
  });

  it("every status of Cloudflare from 520 to 527", () => {
    for (let status = 520; status <= 527; status++) expect(explain(String(status))[0]?.by).toBe("Cloudflare");
  });
});

describe("what a recorded message is said to prove was so", () => {
  const nothingDone =
    /^(?:off|unknown|accept queue full|closed|reserved|hang, Kafka producer|no |name in|literal name|queue|pool|breaker|half-open|rate limit|bulkhead|https to|certificate|TLS handshake|header that|circuit|fault filter|denied|garbage request|half a request|large request|too many|answered by itself|client leaves (?:the queue|its request)|retries used up, body|a server that answers)/;
  /** Claims, and the failures, as `npm run soak -- wordings` calls them, of which they are true. */
  const claims: readonly (readonly [proves: RegExp, of: RegExp])[] = [
    [
      /^the bytes that arrived are not valid HTTP$/,
      /^(?:bad|garbage|two lengths|length and|longer than its|unknown version|body on 204|bare)/,
    ],
    [/^the response began, and its end never arrived$/, /^(?:hang-up in body|reset in body|cut chunks)/],
    [
      /closed it (?:before its response was complete|without a complete response)$/,
      /^(?:hang-up|reset|speaks TLS|idle)/,
    ],
    [/^the headers of the response are larger/, /header/],
    [/compressed/, /gzip/],
    [/^the response began, and then nothing more arrived/, /^(?:stalled body|unasked 101)/],
    [/nothing was sent|no request was sent|(?<!if .*)the work was not done/, nothingDone],
  ];

  it.each(claims)("%s", (proves, of) => {
    const claimed = tried.recorded.flatMap(({ by, did = "", says }) => {
      const [first] = says === undefined ? [] : explain(says);
      return first !== undefined && !first.wraps && proves.test(first.proves) ? [{ by, did, key: first.key }] : [];
    });
    expect(claimed.length).toBeGreaterThan(2);
    expect(claimed.filter(({ did }) => !of.test(did))).toEqual([]);
  });
});
