import { chapter, type Family } from "../explanation.ts";
import * as bad from "../situations/bad-replies.ts";
import * as before from "../situations/before-sending.ts";
import * as broken from "../situations/broken-off.ts";
import { retriesUsedUp, wrapper } from "../situations/guards.ts";
import { pooled } from "./urllib3-settings.ts";

const pairs = (name: string) => [`${name}(`, `${name}:`] as const;

const requestsSource = { origin: { source: "https://github.com/psf/requests, src/requests/exceptions.py" } } as const;
const urllib3Source = {
  origin: { source: "https://github.com/urllib3/urllib3, src/urllib3/connectionpool.py" },
} as const;

export const requests: Family = {
  name: "requests",
  origin: { tried: "2.34.2" },
  settings: pooled,
  chapters: [
    chapter(before.connectTimeout, [
      ["requests.exceptions.ConnectTimeout", "No connection within the connect timeout."],
    ]),
    chapter(broken.noReply, [
      ["requests.exceptions.ReadTimeout", "No data arrived within the read timeout.", { phase: "headers" }],
    ]),
    chapter(broken.bodyUnread, [
      ["ChunkedEncodingError", "The body broke off or is malformed, chunked or not; the words after it say how."],
    ]),
    chapter(broken.cut, [
      [
        ["Response ended prematurely", "ChunkedEncodingError: Response ended prematurely"],
        "The body ended before its last chunk.",
      ],
    ]),
    chapter(bad.badChunk, [
      [
        ['ChunkedEncodingError: ("Connection broken: InvalidChunkLength'],
        "The size of a chunk is not a hexadecimal number.",
      ],
    ]),
    chapter(bad.badEncoding, [
      ["ContentDecodingError", "The response says that it is compressed, and is not, or is compressed badly."],
    ]),
    chapter(bad.badContent, [
      ["JSONDecodeError", "The body is not JSON: half of it, nothing, or an HTML page from a proxy."],
    ]),
    chapter(bad.redirectLoop, [
      ["requests.exceptions.TooManyRedirects", "The client followed 30 redirects and gave up."],
    ]),
    chapter(bad.statusAsError, [
      ["requests.exceptions.HTTPError", "raise_for_status() turns every status from 400 up into this error."],
    ]),
    chapter(before.badTarget, [
      [
        ["No connection adapters were found for", "requests.exceptions.InvalidSchema"],
        "The URL has no scheme that requests knows: write http:// before the host.",
      ],
      [
        ["requests.exceptions.MissingSchema", "No scheme supplied", "requests.exceptions.InvalidURL"],
        "The URL is incomplete: write http:// before the host.",
        requestsSource,
      ],
    ]),
    chapter(wrapper, [
      [
        "requests.exceptions.ConnectionError",
        "requests' wrapper for any failure of a connection, a read timeout in the body included; the reason follows.",
      ],
      [
        ["requests.exceptions.SSLError"],
        "requests' wrapper for any failure of TLS; the reason follows.",
        { phase: "connect: during the TLS handshake", topic: "tls" },
      ],
      [
        ["requests.exceptions.ProxyError", "Unable to connect to proxy"],
        "The proxy could not be reached, or refused the tunnel; the reason follows.",
        {
          ...requestsSource,
          phase: "connect, to the proxy",
          proves: "the proxy made no connection; nothing was sent to the server",
          topic: "connect",
        },
      ],
      [
        ["requests.exceptions.RetryError", "ResponseError('too many"],
        "The retries of HTTPAdapter were used up: each answer had a status that it retries, or redirected.",
        { ...requestsSource, ...retriesUsedUp, wraps: true },
      ],
    ]),
  ],
};

export const urllib3: Family = {
  name: "urllib3",
  origin: { tried: "2.8.0" },
  settings: pooled,
  chapters: [
    chapter(before.notConnected, [
      [
        ["NewConnectionError", ...pairs("NewConnectionError")],
        "No connection; the words after it say why, most often `Connection refused`.",
      ],
    ]),
    chapter(before.nameFailed, [
      ["NameResolutionError", "The name could not be looked up; the number after it says why."],
    ]),
    chapter(before.connectTimeout, [
      [
        ["urllib3.exceptions.ConnectTimeoutError", "ConnectTimeoutError(", "(connect timeout="],
        "No connection within the connect timeout.",
      ],
    ]),
    chapter(before.noConnectionFree, [["EmptyPoolError", "The pool had no free connection within pool_timeout."]]),
    chapter(broken.noReply, [
      [
        ["ReadTimeoutError", "Read timed out. (read timeout=", "): Read timed out", "None: Read timed out"],
        "No data arrived within the read timeout, in the headers or in the body.",
        { phase: "headers or body", lessons: ["timeout-504", "length-too-long"] },
      ],
    ]),
    chapter(bad.ambiguousLength, [
      ["Content-Length contained multiple unmatching values", "The response has two lengths that differ."],
    ]),
    chapter(bad.badEncoding, [
      [
        ["urllib3.exceptions.DecodeError", "but failed to decode it"],
        "The response says that it is compressed, and is not, or is compressed badly.",
      ],
    ]),
    chapter(bad.badChunk, [["InvalidChunkLength", "The size of a chunk is not a hexadecimal number."]]),
    chapter(retriesUsedUp, [
      [
        ["MaxRetryError", "Max retries exceeded with url"],
        "All attempts failed, even if only one was allowed; the cause in brackets tells how the last one did.",
        { wraps: true },
      ],
    ]),
    chapter(before.noConnectionFree, [
      [
        "Connection pool is full, discarding connection",
        "A warning: more connections were used at once than the pool keeps, so one of them is closed after its call.",
        {
          ...urllib3Source,
          phase: "none: the call is over",
          endedBy: "the client, which closes a connection that it has no room for",
          proves: "no call failed; a later one opens a connection again",
          leavesOpen: "nothing about any call",
          retry: "nothing to retry; a larger pool_maxsize saves connections",
          gateways: null,
          lessons: [],
        },
      ],
    ]),
    chapter(wrapper, [
      [
        ["Retrying (Retry(", "after connection broken by"],
        "A warning: an attempt failed for the reason in quotes, and urllib3 makes another one.",
        { ...urllib3Source, proves: "one attempt failed", retry: "urllib3 does it already", topic: "retry" },
      ],
      [
        ["Connection aborted", "ProtocolError: ('Connection aborted.'", "ConnectionError: ('Connection aborted.'"],
        "urllib3's wrapper for a connection that broke before the headers; the exception after it says how.",
        { phase: "send or headers", topic: "reuse" },
      ],
      [
        ["Connection broken", "ProtocolError: ('Connection broken"],
        "urllib3's wrapper for a connection that broke in the body; the exception after it says how.",
        { phase: "body: a status had arrived", topic: "whole" },
      ],
    ]),
  ],
};
