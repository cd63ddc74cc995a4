import type { Chapter } from "../explanation.ts";
import { options } from "../options.ts";

/** The call was wrong before it began; nothing but this program is to blame. */
const statusThrown = {
  phase: "headers: an answer came",
  endedBy: "nobody: the exchange is whole",
  proves: "the server answered; its status says the rest",
  leavesOpen: "what that status leaves open",
  retry: "as that status says",
  options: options.answer,
  lessons: [],
};

export const ownMistake: Chapter = {
  situation: {
    phase: "before lookup",
    endedBy: "this side: the client refused to send that",
    proves: "the call itself is wrong; nothing was sent, so the work was not done",
    leavesOpen: "nothing about the server: it was not asked",
    retry: "useless until the program is mended",
    options: options.request,
    gateways: null,
    lessons: ["forbidden-port"],
  },
  entries: [
    ["UND_ERR_INVALID_ARG", "An argument of the call is wrong."],
    ["UND_ERR_INVALID_RETURN_VALUE", "A callback gave undici something that it cannot use."],
    ["UND_ERR_NOT_SUPPORTED", "undici does not do that."],
    ["UND_ERR_REQ_CONTENT_LENGTH_MISMATCH", "The body to be sent is not as long as its Content-Length says."],
    ["UND_ERR_BPL_MISSING_UPSTREAM", "A balanced pool was used before it was given a server."],
    ["UND_ERR_MAX_ORIGINS_REACHED", "The agent already serves as many servers as it may."],
    ["ERR_HTTP_CONTENT_LENGTH_MISMATCH", "The body written is not as long as its Content-Length says."],
    ["ERR_HTTP_HEADERS_SENT", "A header was set after the head had been sent."],
    ["ERR_HTTP_INVALID_HEADER_VALUE", "A header has no value that can be sent."],
    ["ERR_HTTP_BODY_NOT_ALLOWED", "A body was written where none may stand."],
    ["ERR_HTTP_TRAILER_INVALID", "Trailers were set on a message without chunks."],
    ["ERR_HTTP_SOCKET_ENCODING", "The encoding of an HTTP socket cannot be changed."],
    ["ERR_HTTP_SOCKET_ASSIGNED", "A message was given a second socket."],
    ["ERR_INVALID_HTTP_TOKEN", "A method or a header's name holds a character that it must not hold."],
    ["ERR_INVALID_URL", "The URL is no URL."],
    ["ERR_INVALID_URL_SCHEME", "The URL's scheme is none that this function knows."],
    ["ERR_INVALID_PROTOCOL", "http.request was given an https URL, or the reverse."],
    ["ERR_UNESCAPED_CHARACTERS", "The path holds characters that must be escaped."],
    ["ERR_SOCKET_BAD_PORT", "The port is no number from 0 to 65535."],
    ["ERR_INVALID_IP_ADDRESS", "A lookup function gave an address that is none."],
    ["ERR_INVALID_ADDRESS_FAMILY", "A lookup function gave a family that is neither 4 nor 6."],
    ["EINVAL", "The kernel says that the call makes no sense: often an address and an option that do not go together."],
    ["EDESTADDRREQ", "The socket was not told where to."],
    ["ERR_STREAM_WRITE_AFTER_END", "Something was written after the end of the request."],
    ["ERR_STREAM_DESTROYED", "Something was written to a request that had been given up."],
    ["ERR_STREAM_ALREADY_FINISHED", "The request had been finished before."],
  ],
};

export const clientClosed: Chapter = {
  situation: {
    phase: "queue, mostly",
    endedBy: "this side: the client was closed under the call",
    proves: "this program closed or destroyed its own client or pool",
    leavesOpen: "whether the request had been sent; one that was still in the queue was not",
    retry: "with a new client; as after a time limit where it may have been sent",
    options: options.pool,
    gateways: null,
    lessons: ["pool-exhausted"],
  },
  entries: [
    ["UND_ERR_CLOSED", "The client was closed: it takes no new calls."],
    ["UND_ERR_DESTROYED", "The client was destroyed, and its calls with it."],
    ["UND_ERR_INFO", "undici explains itself: a connection it closed on purpose; the message says why."],
    ["UND_ERR", "The root of undici's errors."],
    [
      "UND_ERR_REQ_RETRY",
      "undici's retry handler gave up.",
      {
        phase: "any: it covers several tries",
        endedBy: "this side, after its last try",
        proves: "several tries were made, and the last one failed",
        leavesOpen: "how many of them did the work: count at the far side",
        lessons: ["reset-says-nothing"],
      },
    ],
    ["UND_ERR_RESPONSE", "The answer's status was turned into an error because you asked for that.", statusThrown],
    ["UND_ERR_RESPONSE_STATUS_CODE", "The same as UND_ERR_RESPONSE, in undici 6 and older.", statusThrown],
  ],
};

export const localLimit: Chapter = {
  situation: {
    phase: "connect, before a packet leaves",
    endedBy: "this machine: a limit of its own was reached",
    proves: "this machine ran out of something; no new connection was made, so nothing was sent on it",
    leavesOpen: "everything about the server",
    retry: "safe, after a pause; reuse connections, or raise the limit",
    options: options.pool,
    gateways: null,
    lessons: ["out-of-descriptors", "pool-exhausted", "too-many-connections"],
  },
  entries: [
    ["EMFILE", "This process has as many files and sockets open as it may."],
    ["ENFILE", "This machine has as many files and sockets open as it may."],
    ["EADDRNOTAVAIL", "No local port is left for that address, or the local address is not this machine's."],
    [
      "EADDRINUSE",
      "Another server already holds that port: a server meets it when it starts.",
      {
        phase: "before any call: while starting to listen",
        proves: "someone else listens there, perhaps an older version of the same server",
        leavesOpen: "who it is: calls to that port are answered, by the other one",
        retry: "useless until the other one is gone",
        lessons: ["port-taken"],
      },
    ],
    ["ENOBUFS", "The kernel has no room for another socket."],
    ["ENOMEM", "This machine is out of memory."],
    ["EAGAIN", "The kernel could not do it just now."],
  ],
};
