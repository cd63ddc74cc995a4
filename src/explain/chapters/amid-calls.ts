import type { Chapter } from "../explanation.ts";
import { gateways } from "../gateways.ts";
import { options } from "../options.ts";

/** The program went wrong where a call had already begun: unlike a call that never left, it proves little. */
export const misused: Chapter = {
  situation: {
    phase: "send or later: the call, or a server's reply, had begun",
    endedBy: "this side: its own program did what could not be done any more",
    proves: "this program is at fault, not the far side",
    leavesOpen: "whether the request had been sent, and whether the work was done: unknown",
    retry: "useless until the program is mended; what went out may have been done",
    options: options.request,
    gateways: null,
  },
  entries: [
    ["ERR_HTTP_HEADERS_SENT", "A header was set after the head had been sent; mostly a server that answers twice."],
    ["ERR_STREAM_WRITE_AFTER_END", "Something was written after the end of the message."],
    [
      "ERR_STREAM_DESTROYED",
      "Something was written to a message that had been given up.",
      { proves: "this program wrote on where there was nobody to write to; who had given it up, it does not tell" },
    ],
    ["ERR_STREAM_ALREADY_FINISHED", "The message had been finished before."],
    ["UND_ERR_REQ_CONTENT_LENGTH_MISMATCH", "The body to be sent is not as long as its Content-Length says."],
    ["ERR_HTTP_CONTENT_LENGTH_MISMATCH", "The body written is not as long as its Content-Length says."],
    ["ERR_HTTP_BODY_NOT_ALLOWED", "A body was written where none may stand."],
    ["ERR_HTTP_SOCKET_ENCODING", "The encoding of an HTTP socket cannot be changed."],
    ["ERR_HTTP_SOCKET_ASSIGNED", "A message was given a second socket."],
    ["ERR_TLS_SNI_FROM_SERVER", "A server tried to name the server."],
    ["ERR_TLS_INVALID_STATE", "The TLS socket is not in a state for that."],
  ],
};

/** Caller and server make their heads alike, so only one of them may say that nothing was done. */
export const badHead: Chapter = {
  situation: {
    phase: "before the head was sent: a caller's request, or a server's reply",
    endedBy: "this side: HTTP forbids what it was about to send",
    proves: "that head was not sent; for a caller: no request, so the work was not done",
    leavesOpen: "in a server: whether it had done the work before it made its reply",
    retry: "useless until the program is mended",
    options: options.request,
    gateways: null,
  },
  entries: [
    ["ERR_HTTP_INVALID_HEADER_VALUE", "A header has no value that can be sent."],
    ["ERR_INVALID_CHAR", "A header to be sent holds a character that it must not hold."],
    ["ERR_INVALID_HTTP_TOKEN", "A method or a header's name holds a character that it must not hold."],
    ["ERR_HTTP_TRAILER_INVALID", "Trailers were set on a message without chunks."],
    ["ERR_HTTP_INVALID_STATUS_CODE", "A server tried to send a status that does not exist."],
  ],
};

/** undici refuses with the same codes before a call and after its answer. */
export const undiciRefuses: Chapter = {
  situation: {
    phase: "before lookup, or body: the message tells",
    endedBy: "this side: undici refuses what its caller wants",
    proves: "this program is at fault, not the far side",
    leavesOpen: "whether it was sent: not where undici refused the call, but a reply may have come",
    retry: "useless until the program is mended",
    options: options.request,
    gateways: null,
  },
  entries: [
    ["UND_ERR_INVALID_ARG", "An argument of the call, or of a reading of its reply, is wrong."],
    ["UND_ERR_INVALID_RETURN_VALUE", "A callback gave undici something that it cannot use."],
    ["UND_ERR_NOT_SUPPORTED", "undici does not do that."],
  ],
};

export const readTwice: Chapter = {
  situation: {
    phase: "body: an answer had come",
    endedBy: "this side: its own program read the same body twice",
    proves: "an answer with a status came, and its body was read or taken before",
    leavesOpen: "what the answer's status leaves open; nothing more",
    retry: "useless: keep what the first reading gave, or clone() the answer before it",
    options: options.answer,
    gateways: null,
  },
  entries: [["Body is unusable", "The body was read before, and can be read only once."]],
};

/** An order, not a fault: the far side is still at it and need not know. */
export const aborted: Chapter = {
  situation: {
    phase: "any: wherever the call was",
    endedBy: "this side: an order of its own, often for a time limit",
    proves: "this side gave the call up before it was over",
    leavesOpen: "whether the request was sent, and whether the work was done or will be: unknown",
    retry: "only with an idempotency key; asking afterwards what became of it is better",
    options: options.abort,
    gateways: gateways.callerLeft,
  },
  entries: [
    ["ABORT_ERR", "This side aborted the call by a signal: an order from its own code, often a limit."],
    ["AbortError", "A signal of this side ended the call."],
    ["This operation was aborted", "A signal of this side ended the call."],
    ["UND_ERR_ABORTED", "This side aborted the call; undici's own name for it."],
    ["UND_ERR_ABORT", "The root of undici's abort errors."],
    [
      "ECANCELED",
      "The call was given up because the one who wanted it had gone.",
      { endedBy: "this side, whose own caller hung up" },
    ],
    ["context canceled", "Go: the call was given up, mostly because the one who wanted it had gone."],
    [
      "The operation was aborted due to timeout",
      "AbortSignal.timeout ended the call.",
      { endedBy: "nobody: this side stopped waiting" },
    ],
    [
      "TimeoutError",
      "A limit of this side ended the call, as AbortSignal.timeout does; the servers here report their own limits so.",
      { phase: "any: the report tells which", endedBy: "nobody: this side stopped waiting" },
    ],
    [
      "context deadline exceeded",
      "Go: the time that the call was given had passed.",
      { endedBy: "nobody: this side stopped waiting" },
    ],
  ],
};
