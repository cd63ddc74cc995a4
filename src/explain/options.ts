import type { Options } from "./explanation.ts";

/** Which setting of each client decides, by what it decides about. */
export const options = {
  lookup: {
    undici: "connect.lookup; no limit of its own beside connect.timeout (10 s)",
    fetch: "as undici, by a dispatcher; the signal covers it",
    http: "lookup, family; no limit of its own",
  },
  connect: {
    undici: "connect.timeout (10 s); a signal is not noticed while connecting",
    fetch: "the signal; without one 10 s, from its dispatcher",
    http: "signal, or timeout with destroy(); else the kernel's two minutes",
  },
  addresses: {
    undici: "autoSelectFamily, autoSelectFamilyAttemptTimeout",
    fetch: "the same two, by a dispatcher",
    http: "autoSelectFamily, autoSelectFamilyAttemptTimeout (250 ms an address)",
  },
  headers: {
    undici: "headersTimeout (300 s, in half-second steps), or a signal",
    fetch: "the signal; without one 300 s, from its dispatcher",
    http: "signal; timeout only tells, it needs destroy(); no default",
  },
  body: {
    undici: "bodyTimeout (300 s, between two pieces), or a signal",
    fetch: "the signal, kept until the body is read; else 300 s between two pieces",
    http: "signal; timeout only tells; no default",
  },
  whole: {
    undici: "read to the end: body.text() fails where the body breaks",
    fetch: "await text() or json(): fetch itself is over at the headers",
    http: "listen for error on the reply, or look at reply.complete",
  },
  reuse: {
    undici: "keepAliveTimeout (4 s), pipelining 0 for no reuse",
    fetch: "as undici, by a dispatcher",
    http: "Agent keepAlive, agentKeepAliveTimeoutBuffer; request.reusedSocket tells",
  },
  pool: {
    undici: "connections, of a Pool; no limit for the wait itself",
    fetch: "the signal covers the wait; connections by a dispatcher",
    http: "Agent maxSockets; a signal is not noticed while it waits for a socket",
  },
  parser: {
    undici: "none: the parser is strict",
    fetch: "none: the parser is strict",
    http: "insecureHTTPParser, better left alone",
  },
  headerSize: {
    undici: "maxHeaderSize (16 KiB)",
    fetch: "maxHeaderSize, by a dispatcher (16 KiB)",
    http: "maxHeaderSize (16 KiB), --max-http-header-size",
  },
  bodySize: {
    undici: "maxResponseSize (no limit)",
    fetch: "maxResponseSize, by a dispatcher",
    http: "none: count the bytes yourself",
  },
  encoding: {
    undici: "none: it hands out the bytes as they came",
    fetch: "none: it always unpacks; ask with accept-encoding: identity",
    http: "none: it hands out the bytes as they came",
  },
  tls: {
    undici: "connect.ca, servername, rejectUnauthorized",
    fetch: "the same, by a dispatcher; NODE_EXTRA_CA_CERTS",
    http: "ca, servername, rejectUnauthorized; NODE_EXTRA_CA_CERTS",
  },
  redirects: {
    undici: "none followed unless its redirect interceptor is used",
    fetch: "redirect: follow (20 at most), manual, error",
    http: "none followed",
  },
  abort: {
    undici: "signal, headersTimeout, bodyTimeout",
    fetch: "signal, until the body is read",
    http: "signal, or destroy()",
  },
  request: {
    undici: "the arguments of the call",
    fetch: "the arguments of the call",
    http: "the arguments of the call",
  },
  answer: {
    undici: "none: a status is an answer; its responseError interceptor makes it an error",
    fetch: "none: look at response.ok",
    http: "none: look at statusCode",
  },
} as const satisfies Record<string, Options>;
