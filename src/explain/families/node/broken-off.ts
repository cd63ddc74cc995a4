import { chapter, type Situation } from "../../explanation.ts";
import { nothingSent } from "../../situations/before-sending.ts";
import * as broken from "../../situations/broken-off.ts";

const neverConnected: Partial<Situation> = {
  phase: "connect",
  proves: `no connection was made; ${nothingSent}`,
  retry: "safe: nothing was sent",
  topic: "connect",
};

const eitherEnd: Partial<Situation> = { endedBy: "either end" };

const streamClosed: Partial<Situation> = { ...eitherEnd, proves: "a stream was closed before its end" };

export const brokenOff = [
  chapter(broken.resetOrClosed, [
    ["ECONNRESET", "The connection was reset, or with http.request closed, before the response was complete."],
    [
      "ECONNABORTED",
      "A kernel gave the connection up: this machine's on Windows. axios reports its own timeout this way.",
      {
        endedBy: "either end: a kernel, or a timeout of the client",
        proves: "the call is over, without a complete response",
      },
    ],
    ["ENOTCONN", "The program used a socket that was no longer connected.", eitherEnd],
    [
      "ESHUTDOWN",
      "The socket was already shut down for writing.",
      { phase: "send", endedBy: "the client", proves: "the client can send nothing more on that connection" },
    ],
    ["ERR_SOCKET_CLOSED", "The socket was closed before it was used.", eitherEnd],
    [
      "ERR_SOCKET_CLOSED_BEFORE_CONNECTION",
      "The socket was closed while it was still connecting.",
      { ...neverConnected, endedBy: "the client", leavesOpen: "everything about the server", gateways: null },
    ],
  ]),
  chapter(broken.reset, [
    [
      "read ECONNRESET",
      "The server reset the connection (RST) while the client waited for its response, or was still sending.",
      { phase: "send, headers or body", leavesOpen: "whether the work was done: unknown" },
    ],
    [
      "connect ECONNRESET",
      "The connection was reset while it was being made.",
      {
        ...neverConnected,
        leavesOpen: "whether the server is overloaded or starting, or a firewall answered for it",
        gateways: "resets at accept",
      },
    ],
    ["write ECONNRESET", "The server reset the connection while the request was being sent.", { phase: "send" }],
  ]),
  chapter(broken.writtenInVain, [
    ["EPIPE", "The client went on writing after the server had closed: ECONNRESET, one write later."],
    ["write EPIPE", "The client went on writing after the server had closed."],
  ]),
  chapter(broken.closedEarly, [
    [
      "UND_ERR_SOCKET",
      "The connection ended early; undici says how in its message, most often `other side closed`.",
      {
        endedBy: "most often the server, by a plain close (FIN): the message says which",
        proves: "the connection ended before a complete response had arrived",
      },
    ],
    ["other side closed", "undici and fetch: the server closed the connection before the response was complete."],
    [
      "ERR_STREAM_PREMATURE_CLOSE",
      "A stream was closed before its end: the response, or the request body.",
      streamClosed,
    ],
    ["Premature close", "A stream was closed before its end; node-fetch reports a cut body this way.", streamClosed],
  ]),
  chapter(broken.closedBeforeHead, [
    [
      "socket hang up",
      "http.request: the connection ended before a response arrived. Also reported when the client destroys the request itself.",
      {
        phase: "headers; if the client destroyed the request, any earlier phase",
        endedBy: "the server, by a plain close (FIN), or the client by destroy()",
        proves: "no complete response head arrived",
        leavesOpen: "whether the work was done: unknown; and who closed: your own timeout looks the same",
      },
    ],
    [
      "Client network socket disconnected before secure TLS connection was established",
      "The server closed the connection during the TLS handshake.",
      {
        phase: "connect: during the TLS handshake",
        proves: "no secure connection was made; no request was sent over it, so the work was not done",
        leavesOpen: "whether that port speaks TLS, and which end is set up wrongly",
        retry: "safe: no request was sent",
        topic: "tls",
        gateways: "refuses",
      },
    ],
    [
      "closed without a word",
      "http.request ended with neither a response nor an error: it only emitted its close event.",
      {
        phase: "headers",
        endedBy: "the server, or the client, which drops an upgrade that it did not ask for",
        proves: "the call is over, without a reason",
      },
    ],
  ]),
  chapter(broken.cut, [
    [
      "aborted",
      "http.request: the body of the response was cut. A signal's abort says `This operation was aborted`.",
      { endedBy: "the server, a proxy, or the client by destroy()" },
    ],
  ]),
  chapter(broken.noReply, [
    [
      ["UND_ERR_HEADERS_TIMEOUT", "Headers Timeout Error"],
      "No response head arrived within undici's headersTimeout, 300 s by default.",
    ],
  ]),
  chapter(broken.bodyStalled, [
    [
      ["UND_ERR_BODY_TIMEOUT", "Body Timeout Error"],
      "No more of the body arrived within undici's bodyTimeout, 300 s by default.",
    ],
  ]),
];
