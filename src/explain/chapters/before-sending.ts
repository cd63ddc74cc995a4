import type { Chapter, Situation } from "../explanation.ts";
import { gateways } from "../gateways.ts";
import { options } from "../options.ts";

const nothingSent = "nothing of the request left this side, so the work was not done";

export const refused: Chapter = {
  situation: {
    phase: "connect",
    endedBy: "the far kernel, or a firewall in its name",
    proves: `nobody took the connection at that address and port; ${nothingSent}`,
    leavesOpen: "whether the server is down, restarting, elsewhere, or behind a firewall that said no",
    retry: "safe, at once, best at another address",
    options: options.addresses,
    gateways: gateways.refused,
  },
  entries: [
    [
      "ECONNREFUSED",
      "The connection was refused: mostly nobody listens there. The kindest failure, fast and definite.",
    ],
    [
      "AggregateError",
      "Every address of the name was tried and failed; the reasons stand in its list `errors`, its own message is empty.",
      {
        phase: "connect, of every address",
        endedBy: "each try in its own way: the list tells",
        proves: `every address that was tried failed; ${nothingSent}`,
        leavesOpen: "why, until you look at each error in the list; Promise.any throws it too, of other things",
        retry: "safe where the list speaks of connecting alone",
      },
    ],
  ],
};

/** A connection that stands can lose its way too, when nothing comes back for long enough. */
const wayLost: Partial<Situation> = {
  phase: "connect; later where the message begins with read or write",
  proves: "no way leads to that address at the moment; where the message says connect, nothing was sent",
  leavesOpen: "whether the server itself is well; after connecting also whether the work was done",
  retry: "safe after connect, with a pause or another address; later only with an idempotency key",
};

const forbidden: Partial<Situation> = {
  endedBy: "this machine's own rules",
  proves: `this machine lets nothing through to there; ${nothingSent}`,
  leavesOpen: "everything about the server: the fault lies on this side",
  retry: "safe, and useless until the rule changes",
};

export const unreachable: Chapter = {
  situation: {
    phase: "connect",
    endedBy: "a router on the way, or this machine itself",
    proves: `no way leads to that address at the moment; ${nothingSent}`,
    leavesOpen: "whether the server itself is well: the fault may lie on this side",
    retry: "safe; a short pause, or another address",
    options: options.addresses,
    gateways: gateways.refused,
  },
  entries: [
    ["EHOSTUNREACH", "No route to that host: someone on the way said so.", wayLost],
    ["ENETUNREACH", "No route to that network: often IPv6 where there is none.", wayLost],
    ["No route to host", "The words of the system, of Java and Go for EHOSTUNREACH.", wayLost],
    ["Network is unreachable", "The words of the system, of Java and Go for ENETUNREACH.", wayLost],
    ["EHOSTDOWN", "The host does not answer on its own network.", wayLost],
    ["ENETDOWN", "This machine's network is down.", wayLost],
    ["ENONET", "This machine is on no network."],
    [
      "EAI_ADDRFAMILY",
      "The name has no address of the family asked for.",
      { phase: "lookup", endedBy: "the resolver", options: options.lookup },
    ],
    ["EAFNOSUPPORT", "This machine does not speak that family of addresses."],
    [
      "EACCES",
      "This machine forbids the connection by a rule of its own; to a server, the port it wants to listen at.",
      forbidden,
    ],
    ["EPERM", "This machine forbids the connection: a firewall rule or a sandbox.", forbidden],
  ],
};

export const nameUnknown: Chapter = {
  situation: {
    phase: "lookup",
    endedBy: "the resolver: an answer, and the answer is no",
    proves: `the name has no address; no server was asked; ${nothingSent}`,
    leavesOpen: "whether the name is misspelt, not yet published, or known to another resolver only",
    retry: "safe, but it seldom helps: check the configuration first",
    options: options.lookup,
    gateways: gateways.unknownHost,
  },
  entries: [
    ["ENOTFOUND", "The name is unknown: no server was asked."],
    ["EAI_NONAME", "The name is unknown; Node shows it as ENOTFOUND."],
    ["EAI_NODATA", "The name exists, without an address; Node shows it as ENOTFOUND."],
    ["ENODATA", "The name exists, without a record of the kind asked for."],
    ["ENONAME", "The name asked for is no name."],
    ["EBADNAME", "The name is badly written."],
  ],
};

export const nameUnsettled: Chapter = {
  situation: {
    phase: "lookup",
    endedBy: "the resolver, which could not say",
    proves: `the name could not be looked up just now; ${nothingSent}`,
    leavesOpen: "whether the name exists, and everything about the server",
    retry: "safe: wait a little, then ask again; remember the last good address",
    options: options.lookup,
    gateways: gateways.unknownHost,
  },
  entries: [
    ["EAI_AGAIN", "The resolver is busy or out of reach: temporary, as its name says."],
    ["EAI_FAIL", "The resolver failed for good on this name.", { retry: "safe, but it seldom helps" }],
    ["EAI_CANCELED", "The lookup was cancelled.", { endedBy: "this side" }],
    ["EAI_MEMORY", "The lookup ran out of memory.", { endedBy: "this machine" }],
    ["EAI_SERVICE", "The resolver does not know that service for this kind of socket.", { retry: "safe and useless" }],
    ["ESERVFAIL", "The name server says that it failed."],
    ["EREFUSED", "The name server refuses to answer this machine."],
    ["ETIMEOUT", "The name server did not answer in time."],
    ["EBADRESP", "The name server's answer makes no sense."],
    ["EFORMERR", "The name server did not understand the question."],
    ["ENOTIMP", "The name server does not do that kind of question."],
    ["ECANCELLED", "The lookup was cancelled.", { endedBy: "this side" }],
    ["EDESTRUCTION", "The resolver was being taken down.", { endedBy: "this side" }],
    ["ENOTINITIALIZED", "The resolver of this process is not set up.", { endedBy: "this side" }],
  ],
};

export const connectTimeout: Chapter = {
  situation: {
    phase: "connect",
    endedBy: "nobody: this side stopped waiting",
    proves: "no connection came about in time, so no request was sent on it",
    leavesOpen: "whether the server is down, its accept queue is full, or a packet was lost",
    retry: "safe: nothing was sent; once more, elsewhere if possible, with a short limit",
    options: options.connect,
    gateways: gateways.connectTimeout,
  },
  entries: [
    ["UND_ERR_CONNECT_TIMEOUT", "No connection within undici's connect limit, 10 s unless set."],
    [
      "ETIMEDOUT",
      "Nothing came in time: the kernel's word, after about two minutes of connecting.",
      {
        phase: "connect, or any later one: the message tells",
        endedBy: "nobody: this side, or its kernel, stopped waiting",
        proves: "nothing came in time; while connecting, also that nothing was sent",
        leavesOpen: "after connecting: whether the work was done, is being done or will be: unknown",
        retry: "safe after `connect ETIMEDOUT`; later only with an idempotency key",
      },
    ],
    [
      "ERR_SOCKET_CONNECTION_TIMEOUT",
      "One of several addresses did not answer within its 250 ms; the next was tried, if there was one.",
    ],
    [
      "ERR_TLS_HANDSHAKE_TIMEOUT",
      "The TLS handshake was not over in time; a server reports it.",
      {
        phase: "connect: during the handshake",
        endedBy: "the server, which stopped waiting",
        proves: "no secure connection came about in time, so no request was sent over it",
        leavesOpen: "which of the two sides, or the way between them, was slow",
        options: options.tls,
      },
    ],
  ],
};
