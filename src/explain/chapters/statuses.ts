import type { Chapter } from "../explanation.ts";
import { gateways } from "../gateways.ts";
import { options } from "../options.ts";

const answered = {
  phase: "none: a whole answer came",
  endedBy: "nobody: the exchange is whole",
  options: options.answer,
};

/** A status is an answer; each of these stands for a failure all the same. */
export const statuses: Chapter = {
  situation: {
    ...answered,
    proves: "whoever answered looked at the request and turned it down",
    leavesOpen: "who answered: the server itself, or a box before it",
    retry: "useless unless the request changes",
    gateways: gateways.passedOn,
  },
  entries: [
    [
      "408",
      "Request Timeout: the request came too slowly, and the server stopped waiting for it.",
      {
        proves: "the request had not come whole; the work was not done",
        retry: "safe: the server never had the whole request",
        options: options.request,
      },
    ],
    [
      "ERR_HTTP_REQUEST_TIMEOUT",
      "A server waited too long for the whole request and gave up; its caller gets 408.",
      {
        phase: "send: the request came too slowly",
        endedBy: "the server, which stopped waiting",
        proves: "the request had not come whole; the work was not done",
        leavesOpen: "who was slow: the caller, or the way between them",
        retry: "safe: the server never had the whole request",
        options: options.request,
      },
    ],
    [
      "413",
      "Content Too Large: the server does not want a body of that size, and may say so before it has read it.",
      {
        proves: "the work was not done",
        leavesOpen: "whether the answer always gets through: a reset may overtake it while the body is still going out",
      },
    ],
    [
      "429",
      "Too Many Requests: a limit was reached; Retry-After may say how long to wait.",
      {
        proves: "the request was turned away; the work was not done",
        leavesOpen: "whose limit it was: this caller's own, or everybody's",
        retry: "safe, not before Retry-After has passed, and with some jitter",
        gateways: gateways.overload,
      },
    ],
    [
      "431",
      "Request Header Fields Too Large: the request's headers are larger than the server allows.",
      {
        proves: "the request was not handled; the work was not done",
        retry: "useless until the headers are smaller: mostly cookies",
      },
    ],
    [
      "499",
      "nginx's note that the client left before the answer; it is written to a log and never sent.",
      {
        phase: "any: the caller left while it waited",
        endedBy: "the caller, which stopped waiting",
        proves: "the caller did not get the answer",
        leavesOpen: "whether the work was done: unknown to the caller; the server may finish it for nobody",
        retry: "only with an idempotency key",
        options: options.headers,
        gateways: gateways.callerLeft,
      },
    ],
    [
      "500",
      "Internal Server Error: something broke in the server that answered.",
      {
        proves: "whoever answered took the request up, and failed",
        leavesOpen:
          "whether the work was done before it broke: unknown; some gateways say 500 of a refusal behind them",
        retry: "only if doing it twice does no harm, or with an idempotency key",
      },
    ],
    [
      "501",
      "Not Implemented: the server does not know that method at all.",
      { proves: "the work was not done", retry: "useless" },
    ],
    [
      "502",
      "Bad Gateway: a server in between could not get a sound answer from the one behind it.",
      {
        phase: "none here; for the server in between: lookup, connect, headers or body",
        proves: "the call behind the server in between failed or came back broken",
        leavesOpen: "whether the work was done: unknown; a refusal and a crash after the charge look alike",
        retry: "only if doing it twice does no harm, or with an idempotency key",
        gateways: gateways.hangUpBeforeHeaders,
      },
    ],
    [
      "503",
      "Service Unavailable: the server, or one before it, takes no work now; Retry-After may say how long.",
      {
        proves: "whoever answered had no service to give",
        leavesOpen: "whether a try behind it had been made before: some gateways say 503 after a reset",
        retry: "with a pause and a key; safe where it comes from the server's own door",
        gateways: gateways.overload,
      },
    ],
    [
      "504",
      "Gateway Timeout: a server in between stopped waiting for the one behind it.",
      {
        phase: "none here; for the server in between: queue, connect, headers or body",
        proves: "the one in between got no answer in time",
        leavesOpen:
          "whether the work was done, is being done or will be: unknown. A timeout is a question without an answer",
        retry: "only with an idempotency key; asking afterwards what became of it is better",
        options: options.headers,
        gateways: gateways.noReply,
      },
    ],
  ],
};
