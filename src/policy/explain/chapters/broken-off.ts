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
    lessons: ["reset-before-reply", "reset-says-nothing", "reset-or-hang-up", "stale-socket"],
  },
  entries: [
    ["ECONNRESET", "The connection was reset, or with http.request closed, before the reply was whole."],
    ["ECONNABORTED", "The connection was given up by a kernel: this side's on Windows."],
    [
      "EPIPE",
      "This side went on writing after the far side had closed: ECONNRESET, one write later.",
      { phase: "send", lessons: ["write-after-close", "early-no"] },
    ],
    ["ENOTCONN", "The socket is no longer connected, and was used all the same."],
    ["ESHUTDOWN", "The socket was already shut for writing.", { phase: "send", endedBy: "this side" }],
    ["ERR_SOCKET_CLOSED", "The socket was closed before it was used.", { endedBy: "either side" }],
    [
      "ERR_SOCKET_CLOSED_BEFORE_CONNECTION",
      "The socket was closed while it was still connecting.",
      {
        phase: "connect",
        endedBy: "this side",
        leavesOpen: "everything about the server; nothing was sent, so nothing was done",
        retry: "safe: nothing was sent",
      },
    ],
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
    lessons: ["empty-reply", "hang-up-is-not-reset", "stop-rudely", "stale-socket"],
  },
  entries: [
    ["UND_ERR_SOCKET", "The connection ended early, and undici says how in its message: mostly `other side closed`."],
    ["EOF", "The far side closed the connection where more was expected."],
    [
      "ERR_STREAM_PREMATURE_CLOSE",
      "A stream was closed before its end: the reply, or what you send.",
      { phase: "body, mostly", lessons: ["cut-by-length"] },
    ],
  ],
};

export const cut: Chapter = {
  situation: {
    phase: "body: a status had come already",
    endedBy: "the far side, or a box on the way",
    proves: "the reply began, and its end never came; its framing gave the cut away",
    leavesOpen: "whether the work was done: unknown, whatever the status said",
    retry: "only if doing it twice does no harm; for a plain read, yes",
    options: options.whole,
    gateways: gateways.shortBody,
    lessons: ["cut-by-length", "cut-chunks", "cut-unnoticed", "status-at-headers"],
  },
  entries: [],
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
    lessons: ["timeout-504", "never-replies", "limit-that-rounds"],
  },
  entries: [
    ["UND_ERR_HEADERS_TIMEOUT", "No head of a reply within undici's headersTimeout, 300 s unless set."],
    ["ERR_HTTP_REQUEST_TIMEOUT", "A server waited too long for the whole request; its caller gets 408."],
    [
      "ABORT_ERR",
      "This side aborted the call by a signal: an order from its own code, often a limit.",
      { phase: "any: wherever the call was" },
    ],
    [
      "UND_ERR_ABORTED",
      "This side aborted the call; undici's own name for it.",
      { phase: "any: wherever the call was" },
    ],
    [
      "ECANCELED",
      "The call was given up because the one who wanted it had gone.",
      {
        phase: "any: wherever the call was",
        endedBy: "this side, whose own caller hung up",
        lessons: ["cancel-is-heard"],
      },
    ],
    ["UND_ERR_ABORT", "The root of undici's abort errors.", { phase: "any: wherever the call was" }],
  ],
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
    lessons: ["headers-then-silence", "length-too-long", "dribbled-body"],
  },
  entries: [
    ["UND_ERR_BODY_TIMEOUT", "Nothing more of the body for longer than undici's bodyTimeout, 300 s unless set."],
  ],
};
