import { chapter, type Situation } from "../../explanation.ts";
import * as before from "../../situations/before-sending.ts";

const { nothingSent } = before;

/** An established connection can also lose its route, if no packet returns for long enough. */
const routeLost: Partial<Situation> = {
  phase: "connect; later if the message begins with read or write",
  proves: "there is no route to that address at the moment; if the message says connect, nothing was sent",
  leavesOpen: "whether the server is healthy; after connecting also whether the work was done",
  retry: "safe after connect, with a pause or another address; later only with an idempotency key",
};

const forbidden: Partial<Situation> = {
  endedBy: "a rule on this machine",
  proves: `this machine does not allow the connection; ${nothingSent}`,
  leavesOpen: "everything about the server: the problem is on this machine",
  retry: "safe, and useless until the rule changes",
};

const byClient: Partial<Situation> = { endedBy: "the client" };
const useless: Partial<Situation> = { retry: "safe but useless" };

export const beforeSending = [
  chapter(before.refused, [
    [
      "ECONNREFUSED",
      "The server refused the connection, most often because nothing listens there. The clearest failure: fast and definite.",
    ],
    [
      ["AggregateError", "AggregateError [ECONNREFUSED]"],
      "Every address of the name was tried and failed; the reasons are in its list `errors`, its own message is empty.",
      {
        phase: "connect, of every address",
        endedBy: "each attempt in its own way: see the list",
        proves: `every address that was tried failed; ${nothingSent}`,
        leavesOpen: "why, until you look at each error in the list; Promise.any throws it too, for other reasons",
        retry: "safe if the list mentions only connecting",
      },
    ],
  ]),
  chapter(before.unreachable, [
    ["EHOSTUNREACH", "No route to that host: a router or this machine said so.", routeLost],
    ["ENETUNREACH", "No route to that network: often IPv6 on a machine without it.", routeLost],
    ["EHOSTDOWN", "The host does not answer on its own network.", routeLost],
    ["ENETDOWN", "This machine's network is down.", routeLost],
    ["ENONET", "This machine is not on a network."],
    [
      "EAI_ADDRFAMILY",
      "The name has no address of the family asked for.",
      { phase: "lookup", endedBy: "the DNS resolver", topic: "lookup" },
    ],
    ["EAFNOSUPPORT", "This machine does not support that address family."],
    [
      "EACCES",
      "A rule on this machine forbids the connection; a server gets it for a port that it may not listen on.",
      forbidden,
    ],
    ["EPERM", "A firewall rule or a sandbox on this machine forbids the connection.", forbidden],
  ]),
  chapter(before.nameUnknown, [
    ["ENOTFOUND", "The name is unknown, so no server was called."],
    ["EAI_NONAME", "The name is unknown; Node reports it as ENOTFOUND."],
    ["EAI_NODATA", "The name exists but has no address; Node reports it as ENOTFOUND."],
    ["ENODATA", "The name exists but has no record of the type asked for."],
    ["ENONAME", "The name that was asked for is not a valid name."],
    ["EBADNAME", "The name is not well formed."],
  ]),
  chapter(before.nameUnsettled, [
    ["EAI_AGAIN", "The DNS resolver is busy or cannot be reached: temporary, as the code says."],
    ["EAI_FAIL", "The DNS resolver failed on this name permanently.", { retry: "safe, but it seldom helps" }],
    ["EAI_CANCELED", "The lookup was cancelled.", byClient],
    ["EAI_MEMORY", "The lookup ran out of memory.", { endedBy: "this machine" }],
    ["EAI_SERVICE", "The resolver does not know that service for this type of socket.", useless],
    ["ESERVFAIL", "The name server says that it failed."],
    ["EREFUSED", "The name server refuses to answer this machine."],
    ["ETIMEOUT", "The name server did not answer in time."],
    ["EBADRESP", "The name server's answer is malformed."],
    ["EFORMERR", "The name server did not understand the query."],
    ["ENOTIMP", "The name server does not support that type of query."],
    ["ECANCELLED", "The lookup was cancelled.", byClient],
    ["EDESTRUCTION", "The resolver was being shut down.", byClient],
    ["ENOTINITIALIZED", "The resolver of this process is not set up.", byClient],
    ["No DNS entries found", "undici's DNS interceptor found no address."],
  ]),
  chapter(before.connectTimeout, [
    [
      ["UND_ERR_CONNECT_TIMEOUT", "Connect Timeout Error"],
      "undici made no connection within its connect.timeout, 10 s by default.",
    ],
    [
      "ETIMEDOUT",
      "Nothing arrived in time. If a name has several addresses, Node waits 250 ms for each except the last; the kernel gives up connecting after about two minutes. Some libraries report their own timeout this way.",
      {
        phase: "connect, or any later one: the message says which",
        endedBy: "the client or its kernel, which stopped waiting",
        proves: "nothing arrived in time; while connecting, also that nothing was sent",
        leavesOpen: "after connecting: whether the work was done, is being done or will be: unknown",
        retry: "safe after `connect ETIMEDOUT`; later only with an idempotency key",
      },
    ],
    [
      "ERR_SOCKET_CONNECTION_TIMEOUT",
      "One of several addresses did not answer within its 250 ms; Node tried the next one, if there was one.",
      { topic: "addresses" },
    ],
    [
      "ERR_TLS_HANDSHAKE_TIMEOUT",
      "The TLS handshake did not end in time; a server reports it.",
      {
        phase: "connect: during the TLS handshake",
        endedBy: "the server, which stopped waiting",
        proves: "no secure connection was made in time, so no request was sent over it",
        leavesOpen: "whether the client, the server or the network was slow",
        topic: "tls",
      },
    ],
  ]),
];
