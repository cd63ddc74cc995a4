import { chapter, type Situation } from "../../explanation.ts";
import { badTarget, localLimit, ownMistake, portTaken } from "../../situations/before-sending.ts";

const clientClosed: Situation = {
  phase: "queue: the call had no connection yet",
  endedBy: "the client, which accepts no new calls",
  proves: "this program had closed its own client; nothing was sent, so the work was not done",
  leavesOpen: "nothing about the server: it was not called",
  retry: "safe, with a new client",
  topic: "pool",
  gateways: null,
};

const clientDestroyed: Situation = {
  phase: "any: in the queue, or wherever the call was",
  endedBy: "this program, which destroyed the client during the call",
  proves: "this program destroyed its own client or pool",
  leavesOpen: "whether the request had been sent, and the work done; one still in the queue was not sent",
  retry: "with a new client; as after a timeout if it may have been sent",
  topic: "pool",
  gateways: null,
};

/** undici closed a connection without a call. */
const idleClosed: Situation = {
  phase: "none: between two calls",
  endedBy: "the client: undici closed an idle connection",
  proves: "no call was on that connection, so none was lost",
  leavesOpen: "nothing about any call",
  retry: "nothing to retry: the next call opens a connection",
  topic: "reuse",
  gateways: null,
};

const kernelFault: Situation = {
  ...localLimit,
  phase: "connect, or any later one: the message says which",
  endedBy: "this machine: its kernel could not do it",
  proves: "this machine is at fault; if the message says connect, also that nothing was sent",
  leavesOpen: "after connecting: whether the work was done: unknown",
  retry: "after a pause: safe if the message says connect, else only with an idempotency key",
};

const duringLookup: Partial<Situation> = { phase: "lookup" };

export const ownSide = [
  chapter(ownMistake, [
    ["UND_ERR_BPL_MISSING_UPSTREAM", "The program used a balanced pool without servers."],
    ["UND_ERR_MAX_ORIGINS_REACHED", "The agent has reached its limit of servers."],
    ["ERR_INVALID_URL_SCHEME", "This function does not support the scheme of the URL."],
    ["ERR_INVALID_PROTOCOL", "http.request was given an https URL, or the reverse."],
    ["ERR_UNESCAPED_CHARACTERS", "The path has characters that must be escaped."],
    ["ERR_SOCKET_BAD_PORT", "The port is not a number from 0 to 65535."],
    ["ERR_INVALID_IP_ADDRESS", "A lookup function returned something that is not an address.", duringLookup],
    ["ERR_INVALID_ADDRESS_FAMILY", "A lookup function returned a family that is neither 4 nor 6.", duringLookup],
    ["EDESTADDRREQ", "The socket was given no address to connect to."],
    ["ERR_TLS_INVALID_PROTOCOL_VERSION", "The TLS version that was asked for does not exist."],
    ["ERR_TLS_PROTOCOL_VERSION_CONFLICT", "Two settings ask for different TLS versions."],
    ["ERR_TLS_REQUIRED_SERVER_NAME", "A server was given a certificate without the name it is for."],
    ["ERR_TLS_INVALID_CONTEXT", "The TLS context that was given is not one."],
    ["ERR_TLS_ALPN_CALLBACK_WITH_PROTOCOLS", "Two ways to choose the protocol were given at once."],
  ]),
  chapter(badTarget, [
    [["ERR_INVALID_URL", "Failed to parse URL"], "The URL is not valid."],
    ["bad port", "fetch blocks this port because it is on its block list."],
  ]),
  chapter(clientClosed, [
    [["UND_ERR_CLOSED", "The client is closed"], "undici: the client was closed and accepts no new calls."],
  ]),
  chapter(clientDestroyed, [
    [["UND_ERR_DESTROYED", "The client is destroyed"], "undici: the client was destroyed, and its calls with it."],
  ]),
  chapter(idleClosed, [
    ["socket idle timeout", "undici closed a connection that had been idle for its keepAliveTimeout."],
  ]),
  chapter(localLimit, [
    [
      "EMFILE",
      "This process has reached its limit of open files and sockets; a server then accepts no new connection.",
    ],
    [
      "ENFILE",
      "This machine has reached its limit of open files and sockets; a server then accepts no new connection.",
    ],
    [
      "EADDRNOTAVAIL",
      "No local port is left for that address, or the local address is not on this machine.",
      { proves: "no connection could begin on this machine; nothing was sent" },
    ],
  ]),
  chapter(portTaken, [
    ["EADDRINUSE", "Another server already listens on that port: a server gets this when it starts."],
  ]),
  chapter(kernelFault, [
    ["ENOBUFS", "The kernel has no room for another socket or packet."],
    ["ENOMEM", "This machine is out of memory."],
    ["EAGAIN", "The kernel could not do it just now."],
    [
      "EINVAL",
      "The kernel rejected the arguments of the call: often an address and an option that do not fit together.",
      { endedBy: "this machine: its kernel refused", retry: "useless until the program is fixed" },
    ],
  ]),
];
