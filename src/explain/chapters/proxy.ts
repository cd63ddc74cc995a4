import type { Chapter, Entry } from "../explanation.ts";
import { gateways } from "../gateways.ts";

/** What a SOCKS5 proxy answers to a wish to connect, by its number. */
const replies: readonly Entry[] = [
  ["UND_ERR_SOCKS5_REPLY_1", "The proxy failed, without saying how."],
  ["UND_ERR_SOCKS5_REPLY_2", "The proxy's rules forbid that connection."],
  ["UND_ERR_SOCKS5_REPLY_3", "The proxy finds no way to that network."],
  ["UND_ERR_SOCKS5_REPLY_4", "The proxy finds no way to that host."],
  ["UND_ERR_SOCKS5_REPLY_5", "The server refused the proxy's connection."],
  ["UND_ERR_SOCKS5_REPLY_6", "The proxy's packets lived too short to arrive."],
  ["UND_ERR_SOCKS5_REPLY_7", "The proxy does not do that kind of connection."],
  ["UND_ERR_SOCKS5_REPLY_8", "The proxy does not know that kind of address."],
];

/** A proxy that was chosen by name stands between; the server itself was not reached. */
export const proxy: Chapter = {
  situation: {
    phase: "connect: to the proxy, or through it",
    endedBy: "the proxy, or this side when it did not understand the proxy",
    proves: "no connection to the server came about; it got no request, so the work was not done",
    leavesOpen: "whether the server itself is well",
    retry: "safe; look at the proxy first",
    options: {
      undici: "the dispatcher: ProxyAgent or Socks5ProxyAgent",
      fetch: "the dispatcher, or NODE_USE_ENV_PROXY with HTTP_PROXY, HTTPS_PROXY, NO_PROXY",
      http: "the agent, or NODE_USE_ENV_PROXY with HTTP_PROXY, HTTPS_PROXY, NO_PROXY",
    },
    gateways: gateways.refused,
  },
  entries: [
    ["UND_ERR_PRX_CONN", "The proxy could not be reached, or did not open a way through."],
    ["UND_ERR_PRX_TLS", "The secure connection to the proxy failed."],
    ["UND_ERR_SOCKS5", "The SOCKS5 proxy and this client did not come to terms."],
    ["UND_ERR_SOCKS5_VERSION", "What answered speaks another version of SOCKS, or is no SOCKS proxy."],
    ["UND_ERR_SOCKS5_REPLY_VERSION", "The proxy's reply is of another version of SOCKS."],
    ["UND_ERR_SOCKS5_ADDR_TYPE", "The proxy's reply names an address of no known kind."],
    ["UND_ERR_SOCKS5_AUTH_REJECTED", "The proxy takes none of the ways to log in that were offered."],
    ["UND_ERR_SOCKS5_AUTH_METHOD", "The proxy wants a way to log in that this client does not know."],
    ["UND_ERR_SOCKS5_AUTH_VERSION", "The proxy's login is of another version."],
    ["UND_ERR_SOCKS5_AUTH_FAILED", "The proxy does not accept that user and password."],
    ...replies,
  ],
};
