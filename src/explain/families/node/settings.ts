import type { Settings, Topic } from "../../explanation.ts";

function clients(undici: string, fetch: string, http: string): Settings {
  return [
    ["undici", undici],
    ["fetch", fetch],
    ["http", http],
  ];
}

/** The settings of Node's clients. */
export const settings: Readonly<Partial<Record<Topic, Settings>>> = {
  lookup: clients(
    "connect.lookup; no timeout of its own besides connect.timeout (10 s)",
    "the signal covers it; the rest as in undici, with a dispatcher",
    "lookup, family; no timeout of its own",
  ),
  connect: clients(
    "connect.timeout (10 s); it ignores a signal while it connects",
    "the signal; without one 10 s, from its dispatcher",
    "signal, or timeout with destroy(); else the kernel's two minutes",
  ),
  addresses: clients(
    "autoSelectFamily, autoSelectFamilyAttemptTimeout",
    "the same two, with a dispatcher",
    "autoSelectFamily, autoSelectFamilyAttemptTimeout (250 ms for each address)",
  ),
  headers: clients(
    "headersTimeout (300 s, in steps of half a second), or a signal",
    "the signal; without one 300 s, from its dispatcher",
    "signal; timeout only emits an event: call destroy(); no default",
  ),
  body: clients(
    "bodyTimeout (300 s between two chunks), or a signal",
    "the signal, until the body is read; else 300 s between two chunks",
    "signal; timeout only emits an event; no default",
  ),
  whole: clients(
    "read to the end: body.text() fails if the body breaks off",
    "await text() or json(): fetch itself resolves at the headers",
    "listen for error on the response, or check response.complete",
  ),
  reuse: clients(
    "keepAliveTimeout (4 s); pipelining: 0 for no reuse",
    "as undici, with a dispatcher",
    "Agent keepAlive, agentKeepAliveTimeoutBuffer; request.reusedSocket shows reuse",
  ),
  pool: clients(
    "connections, of a Pool; no timeout for the wait itself",
    "the signal covers the wait; connections, with a dispatcher",
    "Agent maxSockets; it ignores a signal while it waits for a socket",
  ),
  parser: clients("none: the parser is strict", "none: the parser is strict", "insecureHTTPParser, better left alone"),
  headerSize: clients(
    "maxHeaderSize (16 KiB)",
    "maxHeaderSize, with a dispatcher (16 KiB)",
    "maxHeaderSize (16 KiB), --max-http-header-size",
  ),
  bodySize: clients(
    "maxResponseSize (no limit)",
    "maxResponseSize, with a dispatcher",
    "none: count the bytes yourself",
  ),
  encoding: clients(
    "none: it returns the bytes as received",
    "none: it always decompresses; ask with accept-encoding: identity",
    "none: it returns the bytes as received",
  ),
  tls: clients(
    "connect.ca, servername, rejectUnauthorized",
    "the same, with a dispatcher; NODE_EXTRA_CA_CERTS",
    "ca, servername, rejectUnauthorized; NODE_EXTRA_CA_CERTS",
  ),
  redirects: clients(
    "follows none, except with its redirect interceptor",
    "redirect: follow (20 at most), manual, error",
    "follows none",
  ),
  abort: clients("signal, headersTimeout, bodyTimeout", "signal, until the body is read", "signal, or destroy()"),
  request: [["all", "the arguments of the call"]],
  answer: clients(
    "none: a status is an answer; its responseError interceptor makes it an error",
    "none: check response.ok",
    "none: check statusCode",
  ),
  retry: clients(
    "RetryAgent maxRetries (5), retryOptions",
    "none: fetch does not retry; RetryAgent as its dispatcher",
    "none: http.request does not retry",
  ),
  proxy: clients(
    "the dispatcher: ProxyAgent or Socks5ProxyAgent",
    "the dispatcher, or NODE_USE_ENV_PROXY with HTTP_PROXY, HTTPS_PROXY, NO_PROXY",
    "the agent, or NODE_USE_ENV_PROXY with HTTP_PROXY, HTTPS_PROXY, NO_PROXY",
  ),
};
