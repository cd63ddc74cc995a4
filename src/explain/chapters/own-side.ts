import type { Chapter, Situation } from "../explanation.ts";
import { options } from "../options.ts";

/** Nothing but this program is to blame, and no server was asked. */
export const ownMistake: Chapter = {
  situation: {
    phase: "before lookup",
    endedBy: "this side: the client refused to send that",
    proves: "this side refused the call before it began; nothing was sent, so the work was not done",
    leavesOpen: "nothing about the server: it was not asked",
    retry: "useless until the program or its settings are mended",
    options: options.request,
    gateways: null,
  },
  entries: [
    ["UND_ERR_BPL_MISSING_UPSTREAM", "A balanced pool was used before it was given a server."],
    ["UND_ERR_MAX_ORIGINS_REACHED", "The agent already serves as many servers as it may."],
    ["ERR_INVALID_URL_SCHEME", "The URL's scheme is none that this function knows."],
    ["ERR_INVALID_PROTOCOL", "http.request was given an https URL, or the reverse."],
    ["ERR_UNESCAPED_CHARACTERS", "The path holds characters that must be escaped."],
    ["ERR_SOCKET_BAD_PORT", "The port is no number from 0 to 65535."],
    ["ERR_INVALID_IP_ADDRESS", "A lookup function gave an address that is none.", { phase: "lookup" }],
    ["ERR_INVALID_ADDRESS_FAMILY", "A lookup function gave a family that is neither 4 nor 6.", { phase: "lookup" }],
    ["EDESTADDRREQ", "The socket was not told where to."],
    ["ERR_TLS_INVALID_PROTOCOL_VERSION", "The version of TLS asked for is none."],
    ["ERR_TLS_PROTOCOL_VERSION_CONFLICT", "Two settings ask for different versions of TLS."],
    ["ERR_TLS_REQUIRED_SERVER_NAME", "A server was given a certificate without the name it is for."],
    ["ERR_TLS_INVALID_CONTEXT", "What was given as a TLS context is none."],
    ["ERR_TLS_ALPN_CALLBACK_WITH_PROTOCOLS", "Two ways to choose the protocol were given at once."],
  ],
};

/** A redirect can lead there too, and then a first server has been asked already. */
export const badTarget: Chapter = {
  situation: {
    ...ownMistake.situation,
    phase: "before lookup",
    proves: "nothing was sent to that address, so no server behind it did any work",
    leavesOpen: "who wrote it: this program, or a redirect, before which a first server had answered",
    retry: "useless until the address is mended",
  },
  entries: [
    ["ERR_INVALID_URL", "The URL is no URL."],
    ["bad port", "fetch refuses this port by its own list."],
    ["Failed to parse URL", "The URL is no URL."],
  ],
};

export const clientClosed: Chapter = {
  situation: {
    phase: "queue: it had no connection yet",
    endedBy: "this side: its client takes no new calls",
    proves: "this program had closed its own client; nothing was sent, so the work was not done",
    leavesOpen: "nothing about the server: it was not asked",
    retry: "safe, with a new client",
    options: options.pool,
    gateways: null,
  },
  entries: [
    ["UND_ERR_CLOSED", "The client was closed: it takes no new calls."],
    ["The client is closed", "The client was closed: it takes no new calls."],
  ],
};

export const clientDestroyed: Chapter = {
  situation: {
    phase: "any: in the queue, or wherever the call was",
    endedBy: "this side: the client was destroyed under the call",
    proves: "this program destroyed its own client or pool",
    leavesOpen: "whether the request had been sent, and the work done; one still in the queue was not sent",
    retry: "with a new client; as after a time limit where it may have been sent",
    options: options.pool,
    gateways: null,
  },
  entries: [
    ["UND_ERR_DESTROYED", "The client was destroyed, and its calls with it."],
    ["The client is destroyed", "The client was destroyed, and its calls with it."],
  ],
};

/** undici's own housekeeping: it closes a connection on which no call waits. */
export const idleClosed: Chapter = {
  situation: {
    phase: "none: between two calls",
    endedBy: "this side: undici closed a connection that had lain idle",
    proves: "no call was on that connection, so none was lost",
    leavesOpen: "nothing about any call",
    retry: "nothing to try again: the next call opens a connection",
    options: options.reuse,
    gateways: null,
  },
  entries: [["socket idle timeout", "undici closed a connection that had been idle for its keepAliveTimeout."]],
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
  },
  entries: [
    ["EMFILE", "This process has as many files and sockets open as it may; a server then takes no new connection."],
    ["ENFILE", "This machine has as many files and sockets open as it may; a server then takes no new connection."],
    [
      "EADDRNOTAVAIL",
      "No local port is left for that address, or the local address is not this machine's.",
      { proves: "no connection could begin on this machine; nothing was sent" },
    ],
    [
      "EADDRINUSE",
      "Another server already holds that port: a server meets it when it starts.",
      {
        phase: "before any call: while starting to listen",
        endedBy: "this machine: that port is taken",
        proves: "someone else listens there, perhaps an older version of the same server",
        leavesOpen: "who it is: calls to that port are answered, by the other one",
        retry: "useless until the other one is gone",
      },
    ],
  ],
};

const kernel: Situation = {
  ...localLimit.situation,
  phase: "connect, or any later one: the message tells",
  endedBy: "this machine: its kernel could not do it",
  proves: "this machine was at fault; where the message says connect, also that nothing was sent",
  leavesOpen: "after connecting: whether the work was done: unknown",
  retry: "after a pause: safe where the message says connect, else only with an idempotency key",
};

export const kernelFault: Chapter = {
  situation: kernel,
  entries: [
    ["ENOBUFS", "The kernel has no room for another socket or another packet."],
    ["ENOMEM", "This machine is out of memory."],
    ["EAGAIN", "The kernel could not do it just now."],
    [
      "EINVAL",
      "The kernel says that the call makes no sense: often an address and an option that do not go together.",
      { endedBy: "this machine: its kernel refused", retry: "useless until the program is mended" },
    ],
  ],
};
