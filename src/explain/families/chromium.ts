import { type Chapter, chapter } from "../explanation.ts";
import * as bad from "../situations/bad-replies.ts";
import * as before from "../situations/before-sending.ts";
import * as broken from "../situations/broken-off.ts";
import { wrapper } from "../situations/guards.ts";
import { certificate, certificateRefused, tlsMismatch } from "../situations/tls.ts";

export const retried =
  "the browser sends it again by itself if a kept-alive connection broke before the headers, even a POST";

/** Chromium's own codes, which Chrome and Edge show instead of a page, and which its console shows after `net::`. */
export const chromium: readonly Chapter[] = [
  chapter(before.refused, [["ERR_CONNECTION_REFUSED", "Chromium: the server refused the connection."]]),
  chapter(before.unreachable, [
    ["ERR_ADDRESS_UNREACHABLE", "Chromium: no route leads to that address."],
    ["ERR_INTERNET_DISCONNECTED", "Chromium: this machine has no network."],
  ]),
  chapter(before.nameFailed, [
    [
      ["ERR_NAME_NOT_RESOLVED", "ERR_NAME_RESOLUTION_FAILED", "DNS_PROBE_FINISHED_NXDOMAIN"],
      "Chromium: the name could not be looked up.",
    ],
  ]),
  chapter(before.connectTimeout, [["ERR_CONNECTION_TIMED_OUT", "Chromium: no connection was made in time."]]),
  chapter(before.notConnected, [
    ["ERR_CONNECTION_FAILED", "Chromium: no connection was made, for a reason without a code of its own."],
    [
      ["ERR_PROXY_CONNECTION_FAILED", "ERR_TUNNEL_CONNECTION_FAILED"],
      "Chromium: the proxy could not be reached, or refused the tunnel.",
      {
        phase: "connect, at the proxy",
        proves: "no connection through the proxy was made; nothing was sent to the server",
      },
    ],
  ]),
  chapter(broken.timedOutSomewhere, [["ERR_TIMED_OUT", "Chromium: an operation of the call took too long."]]),
  chapter(broken.closedBeforeHead, [
    [
      "ERR_EMPTY_RESPONSE",
      "Chromium: the server closed the connection without sending any data.",
      { leavesOpen: `whether the work was done: unknown, and how often: ${retried}` },
    ],
  ]),
  chapter(broken.closedEarly, [
    [
      "ERR_CONNECTION_CLOSED",
      "Chromium: the connection was closed, in the TLS handshake or later.",
      {
        phase: "connect, send, headers or body",
        proves: "the connection was closed",
        leavesOpen: `whether it was in the handshake; later also whether the work was done, and how often: ${retried}`,
      },
    ],
    [
      "ERR_RESPONSE_HEADERS_TRUNCATED",
      "Chromium: the connection was closed in the middle of the head.",
      { phase: "headers", gateways: "closes in the head" },
    ],
  ]),
  chapter(broken.reset, [
    [
      "ERR_CONNECTION_RESET",
      "Chromium: the connection was reset (RST).",
      { leavesOpen: `whether the work was done: unknown, unless it was in connect; and how often: ${retried}` },
    ],
    [
      "ERR_HTTP2_PROTOCOL_ERROR",
      "Chromium: the HTTP/2 connection or this stream of it failed: a reset stream, a malformed frame, or a close in the body.",
      {
        phase: "send, headers or body",
        endedBy: "the server or a proxy, or the browser, which refused a frame",
        proves: "the call is over, without a complete response",
      },
    ],
    [
      ["ERR_QUIC_PROTOCOL_ERROR", "ERR_HTTP2_PING_FAILED"],
      "Chromium: the HTTP/3 connection failed, or an HTTP/2 ping got no answer.",
      {
        phase: "send, headers or body",
        endedBy: "the browser, which gave the connection up, or the server",
        proves: "the call is over, without a complete response",
      },
    ],
  ]),
  chapter(broken.resetOrClosed, [
    [
      ["ERR_CONNECTION_ABORTED", "ERR_SOCKET_NOT_CONNECTED", "ERR_NETWORK_CHANGED"],
      "Chromium: the connection was lost: packets were not acknowledged, or this machine changed its network.",
      { endedBy: "this machine: its kernel or its network", proves: "the call is over, without a complete response" },
    ],
  ]),
  chapter(before.nothingHandled, [
    [
      "ERR_HTTP2_SERVER_REFUSED_STREAM",
      "Chromium: the HTTP/2 server refused the request before it handled it, by GOAWAY or REFUSED_STREAM.",
    ],
  ]),
  chapter(broken.cut, [
    ["ERR_CONTENT_LENGTH_MISMATCH", "Chromium: the body ended before its Content-Length was reached."],
    ["ERR_INCOMPLETE_CHUNKED_ENCODING", "Chromium: the body ended before its last chunk."],
  ]),
  chapter(bad.badChunk, [["ERR_INVALID_CHUNKED_ENCODING", "Chromium: a chunk of the body is malformed."]]),
  chapter(bad.badStatusLine, [
    [
      ["ERR_INVALID_HTTP_RESPONSE", "ERR_INVALID_RESPONSE"],
      "Chromium: the answer is not HTTP: another protocol, or garbage.",
    ],
  ]),
  chapter(bad.ambiguousLength, [
    ["ERR_RESPONSE_HEADERS_MULTIPLE_CONTENT_LENGTH", "Chromium: the response has lengths that differ."],
  ]),
  chapter(bad.tooLarge, [
    ["ERR_RESPONSE_HEADERS_TOO_BIG", "Chromium: the head of the response is larger than 256 KB."],
  ]),
  chapter(bad.badEncoding, [
    [
      "ERR_CONTENT_DECODING_FAILED",
      "Chromium: the response says that it is compressed, and is not, or is compressed badly.",
    ],
  ]),
  chapter(bad.redirectLoop, [["ERR_TOO_MANY_REDIRECTS", "Chromium followed 20 redirects and gave up."]]),
  chapter(certificate, [
    ["ERR_CERT_AUTHORITY_INVALID", "Chromium: this machine does not trust the authority that signed the certificate."],
    ["ERR_CERT_COMMON_NAME_INVALID", "Chromium: the certificate is for other names."],
    ["ERR_CERT_DATE_INVALID", "Chromium: the certificate is not valid today, or this clock is wrong."],
  ]),
  chapter(certificateRefused, [
    ["ERR_BAD_SSL_CLIENT_AUTH_CERT", "Chromium: the server rejected this browser's certificate, or wanted one."],
  ]),
  chapter(tlsMismatch, [
    [
      ["ERR_SSL_PROTOCOL_ERROR", "ERR_SSL_VERSION_OR_CIPHER_MISMATCH"],
      "Chromium: the TLS handshake failed: no common version or cipher, or https to a plain http port.",
    ],
  ]),
  chapter(broken.cancelled, [
    ["ERR_ABORTED", "Chromium: the page or the user cancelled the call, for example by leaving."],
  ]),
  chapter(before.ownMistake, [
    [["ERR_BLOCKED_BY_CLIENT"], "Chromium: an extension such as an ad blocker stopped the call."],
    ["ERR_UNSAFE_PORT", "Chromium does not call that port, which belongs to another protocol."],
    ["ERR_UNKNOWN_URL_SCHEME", "Chromium does not know the scheme of the URL."],
  ]),
  chapter({ ...wrapper, topic: "abort" }, [
    [
      "ERR_FAILED",
      "Chromium: a failure without a code of its own; often CORS refused the response, which had arrived.",
    ],
  ]),
];
