import { chapter, type Situation } from "../../explanation.ts";
import { badContent, statusAsError } from "../../situations/bad-replies.ts";
import { cancelled } from "../../situations/broken-off.ts";

/** The program made a mistake after a call had begun, which proves less than a call that was never sent. */
const misused: Situation = {
  phase: "send or later: the call, or a server's response, had begun",
  endedBy: "this program, which did something that was no longer possible",
  proves: "this program is at fault, not the server",
  leavesOpen: "whether the request had been sent, and whether the work was done: unknown",
  retry: "useless until the program is fixed; a request that was sent may have done its work",
  topic: "request",
  gateways: null,
};

/** Client and server build heads with the same code, so the error proves that no work was done only on a client. */
const badHead: Situation = {
  phase: "before the head was sent: a client's request, or a server's response",
  endedBy: "this program: HTTP forbids what it was about to send",
  proves: "that head was not sent; for a client: no request, so the work was not done",
  leavesOpen: "in a server: whether it had done the work before it built its response",
  retry: "useless until the program is fixed",
  topic: "request",
  gateways: null,
};

/** undici rejects with these codes both before a call and after its answer. */
const undiciRefuses: Situation = {
  phase: "before lookup, or body: the message says which",
  endedBy: "the client: undici refuses what the program asks for",
  proves: "this program is at fault, not the server",
  leavesOpen: "whether it was sent: not if undici refused the call, but a response may have arrived",
  retry: "useless until the program is fixed",
  topic: "request",
  gateways: null,
};

const byTimeout: Partial<Situation> = {
  endedBy: "the client, which stopped waiting",
  gateways: "does not answer",
  lessons: ["timeout-504", "connect-hangs", "pool-exhausted"],
};

export const amidCalls = [
  chapter(misused, [
    ["ERR_HTTP_HEADERS_SENT", "A header was set after the head had been sent; most often a server answers twice."],
    ["ERR_STREAM_WRITE_AFTER_END", "The program wrote something after the end of the message."],
    [
      "ERR_STREAM_DESTROYED",
      "The program wrote to a message that had been given up.",
      {
        proves: "this program wrote to a message that nothing could receive; the code does not say who had given it up",
      },
    ],
    ["ERR_STREAM_ALREADY_FINISHED", "The message had been finished before."],
    ["UND_ERR_REQ_CONTENT_LENGTH_MISMATCH", "The request body is not as long as its Content-Length says."],
    ["ERR_HTTP_CONTENT_LENGTH_MISMATCH", "The body that was written is not as long as its Content-Length says."],
    ["ERR_HTTP_BODY_NOT_ALLOWED", "The program wrote a body where HTTP allows none."],
    ["ERR_HTTP_SOCKET_ENCODING", "The encoding of an HTTP socket cannot be changed."],
    ["ERR_HTTP_SOCKET_ASSIGNED", "A message was given a second socket."],
    ["ERR_TLS_SNI_FROM_SERVER", "A server tried to send a server name."],
    ["ERR_TLS_INVALID_STATE", "The TLS socket is not in a state for that."],
  ]),
  chapter(badHead, [
    ["ERR_HTTP_INVALID_HEADER_VALUE", "A header has a value that cannot be sent."],
    ["ERR_INVALID_CHAR", "A header to be sent has a character that HTTP forbids."],
    ["ERR_INVALID_HTTP_TOKEN", "A method or the name of a header has a character that HTTP forbids."],
    ["ERR_HTTP_TRAILER_INVALID", "Trailers were set on a message that is not chunked."],
    ["ERR_HTTP_INVALID_STATUS_CODE", "A server tried to send a status that does not exist."],
  ]),
  chapter(undiciRefuses, [
    ["UND_ERR_INVALID_ARG", "An argument of the call, or of reading its response, is wrong."],
    ["UND_ERR_INVALID_RETURN_VALUE", "A callback returned something that undici cannot use."],
    ["UND_ERR_NOT_SUPPORTED", "undici does not support that."],
  ]),
  chapter({ ...badContent, topic: "answer", gateways: null, lessons: [] }, [
    [
      "Body is unusable",
      "The program read the same body twice; it can be read only once.",
      {
        phase: "body: an answer had arrived",
        endedBy: "this program, which read the same body twice",
        proves: "an answer with a status arrived, and its body was read or taken before",
        leavesOpen: "what the answer's status leaves open; nothing more",
        retry: "useless: keep what the first reading gave, or clone() the response before it",
      },
    ],
  ]),
  chapter(cancelled, [
    ["ABORT_ERR", "A signal cancelled the call: the program's own code did, often for a timeout."],
    ["AbortError", "A signal cancelled the call."],
    ["This operation was aborted", "A signal cancelled the call."],
    ["UND_ERR_ABORTED", "The program cancelled the call; undici's own name for it."],
    ["UND_ERR_ABORT", "The base of undici's abort errors."],
    [
      "ECANCELED",
      "The server cancelled its own call because its client had left.",
      { endedBy: "the server in between, whose own client hung up" },
    ],
    [
      "The operation was aborted due to timeout",
      "AbortSignal.timeout fired and cancelled the call.",
      { ...byTimeout, topic: "abort" },
    ],
    [
      "TimeoutError",
      "A timeout of the client ended the call: AbortSignal.timeout in Node, asyncio and sockets in Python. The servers of this lab report their own timeouts this way.",
      { ...byTimeout, phase: "any: the message or the report says which" },
    ],
  ]),
  chapter(statusAsError, [
    [
      ["UND_ERR_RESPONSE", "UND_ERR_RESPONSE_STATUS_CODE"],
      "undici turned the status of the answer into an error because the program asked for that.",
    ],
  ]),
];
