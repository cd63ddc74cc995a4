import type { Chapter } from "../explanation.ts";
import { gateways } from "../gateways.ts";
import { options } from "../options.ts";

export const reset: Chapter = {
  situation: {
    phase: "connect, send, headers or body: the code does not tell; the message may",
    endedBy: "the far side or a box on the way, by RST; in http.request a plain close (FIN) wears the same code",
    proves: "the connection is gone, and it is not coming back",
    leavesOpen: "whether the work was done: unknown, unless the message says connect",
    retry: "only if doing it twice does no harm, or with an idempotency key; safe after `connect ECONNRESET`",
    options: options.reuse,
    gateways: gateways.resetBeforeHeaders,
  },
  entries: [
    ["ECONNRESET", "The connection was reset, or with http.request closed, before the reply was whole."],
    [
      "ECONNABORTED",
      "The connection was given up by a kernel: this side's on Windows. axios says it of its own time limit too.",
      { endedBy: "either side: a kernel, or a limit of this side", proves: "the call is over, without a whole reply" },
    ],
    ["ENOTCONN", "The socket is no longer connected, and was used all the same.", { endedBy: "either side" }],
    [
      "ESHUTDOWN",
      "The socket was already shut for writing.",
      { phase: "send", endedBy: "this side", proves: "this side can send nothing more there" },
    ],
    ["ERR_SOCKET_CLOSED", "The socket was closed before it was used.", { endedBy: "either side" }],
    [
      "ERR_SOCKET_CLOSED_BEFORE_CONNECTION",
      "The socket was closed while it was still connecting.",
      {
        phase: "connect",
        endedBy: "this side",
        proves: "no connection came about; nothing was sent, so the work was not done",
        leavesOpen: "everything about the server",
        retry: "safe: nothing was sent",
        options: options.connect,
        gateways: null,
      },
    ],
  ],
};

/** Said of a reset alone, and of no plain close. */
export const resetProper: Chapter = {
  situation: { ...reset.situation, endedBy: "the far side or a box on the way, by RST" },
  entries: [
    [
      "read ECONNRESET",
      "The far side reset the connection (RST) while this side waited for its reply, or was still sending.",
      { phase: "send, headers or body", leavesOpen: "whether the work was done: unknown" },
    ],
    [
      "connect ECONNRESET",
      "The connection was reset while it was being made.",
      {
        phase: "connect",
        proves: "no connection came about; nothing was sent, so the work was not done",
        leavesOpen: "whether the server is overloaded, starting, or a firewall answered for it",
        retry: "safe: nothing was sent",
        options: options.connect,
      },
    ],
    ["write ECONNRESET", "The far side reset the connection while the request was going out.", { phase: "send" }],
    ["Connection reset by peer", "The words of the system, and of Go, for ECONNRESET."],
    ["Connection reset", "Java: the far side reset the connection (RST)."],
  ],
};

/** The close came first, by FIN or by RST; only the writing brought it to light. */
export const writtenInVain: Chapter = {
  situation: {
    ...reset.situation,
    phase: "send",
    endedBy: "the far side or a box on the way, which had closed before",
    leavesOpen: "whether the work was done: unknown; an answer may have been lost on the way",
    retry: "only if doing it twice does no harm, or with an idempotency key",
  },
  entries: [
    ["EPIPE", "This side went on writing after the far side had closed: ECONNRESET, one write later."],
    ["write EPIPE", "This side went on writing after the far side had closed."],
    ["broken pipe", "The words of the system, of Java and Go for EPIPE."],
  ],
};

export const hungUp: Chapter = {
  situation: {
    phase: "headers: before a whole head of a reply had come",
    endedBy: "the far side, by a plain close (FIN)",
    proves: "the far side took the connection and closed it without a whole reply",
    leavesOpen: "whether the work was done: unknown; silence is not no",
    retry: "only if doing it twice does no harm, or with an idempotency key",
    options: options.reuse,
    gateways: gateways.hangUpBeforeHeaders,
  },
  entries: [],
};

/** The same words whether the head or the body was broken off: only a status that came tells them apart. */
export const closedEarly: Chapter = {
  situation: {
    phase: "headers or body: a status that came tells which",
    endedBy: "the far side, or a box on the way, by a plain close (FIN)",
    proves: "the far side took the connection and closed it before its reply was whole",
    leavesOpen: "whether the work was done: unknown; neither silence nor half a reply is a no",
    retry: "only if doing it twice does no harm, or with an idempotency key",
    options: options.whole,
    gateways: gateways.closedEarly,
  },
  entries: [
    [
      "UND_ERR_SOCKET",
      "The connection ended early, and undici says how in its message: mostly `other side closed`.",
      {
        endedBy: "the far side mostly, by a plain close (FIN): the message tells",
        proves: "the connection ended before a whole reply had come",
      },
    ],
    ["other side closed", "undici and fetch: the far side closed the connection before the reply was whole."],
    ["EOF", "The far side closed the connection where more was expected; Go says it before the headers."],
    ["upstream prematurely closed connection", "nginx: the server behind it closed before the answer was whole."],
    [
      "ERR_STREAM_PREMATURE_CLOSE",
      "A stream was closed before its end: the reply, or what you send.",
      { endedBy: "either side", proves: "a stream was closed before its end" },
    ],
    [
      "Premature close",
      "A stream was closed before its end; node-fetch says it of a cut body.",
      { endedBy: "either side", proves: "a stream was closed before its end" },
    ],
  ],
};

export const cut: Chapter = {
  situation: {
    phase: "body: a status had come already",
    endedBy: "the far side, or a box on the way",
    proves: "the reply began, and its end never came",
    leavesOpen: "whether the work was done: unknown, whatever the status said",
    retry: "only if doing it twice does no harm; for a plain read, yes",
    options: options.whole,
    gateways: gateways.shortBody,
  },
  entries: [
    ["Connection prematurely closed DURING response", "Reactor Netty: closed before the body was whole."],
    ["transfer closed with", "curl (18): the body ended before its length was reached."],
    ["unexpected EOF", "Go: the connection was closed in the middle of the reply's body."],
  ],
};

export const noReply: Chapter = {
  situation: {
    phase: "headers",
    endedBy: "nobody: this side stopped waiting",
    proves: "the reply did not come in time",
    leavesOpen: "whether the work was done, is being done, or will be done later: unknown",
    retry: "only with an idempotency key; asking afterwards what became of it is better",
    options: options.headers,
    gateways: gateways.noReply,
  },
  entries: [["UND_ERR_HEADERS_TIMEOUT", "No head of a reply within undici's headersTimeout, 300 s unless set."]],
};

export const bodyStalled: Chapter = {
  situation: {
    phase: "body: a status had come already",
    endedBy: "nobody: this side stopped waiting",
    proves: "the reply began and then stood still for longer than allowed",
    leavesOpen: "whether the work was done: unknown; a status is not yet a reply",
    retry: "only if doing it twice does no harm, or with an idempotency key",
    options: options.body,
    gateways: gateways.stalledBody,
  },
  entries: [
    ["UND_ERR_BODY_TIMEOUT", "Nothing more of the body for longer than undici's bodyTimeout, 300 s unless set."],
  ],
};
