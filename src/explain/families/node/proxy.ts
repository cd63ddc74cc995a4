import { chapter, type Entry } from "../../explanation.ts";

/** A SOCKS5 proxy's replies to a connection request, by number. */
const replies: readonly Entry[] = [
  ["UND_ERR_SOCKS5_REPLY_1", "The proxy failed and does not say why."],
  ["UND_ERR_SOCKS5_REPLY_2", "The proxy's rules forbid that connection."],
  ["UND_ERR_SOCKS5_REPLY_3", "The proxy has no route to that network."],
  ["UND_ERR_SOCKS5_REPLY_4", "The proxy has no route to that host."],
  ["UND_ERR_SOCKS5_REPLY_5", "The server refused the proxy's connection."],
  ["UND_ERR_SOCKS5_REPLY_6", "The time to live of the proxy's packets expired."],
  ["UND_ERR_SOCKS5_REPLY_7", "The proxy does not support that kind of connection."],
  ["UND_ERR_SOCKS5_REPLY_8", "The proxy does not support that type of address."],
];

/** The error came from a configured proxy or on the way to it; the server was not reached. */
export const proxy = [
  chapter(
    {
      phase: "connect: to the proxy, or through it",
      endedBy: "the proxy, or the client if it did not understand the proxy",
      proves: "no connection to the server was made; it got no request, so the work was not done",
      leavesOpen: "whether the server is healthy",
      retry: "safe; look at the proxy first",
      topic: "proxy",
      gateways: "refuses",
    },
    [
      ["UND_ERR_PRX_CONN", "The proxy could not be reached, or did not open a tunnel."],
      ["UND_ERR_PRX_TLS", "The secure connection to the proxy failed."],
      ["UND_ERR_SOCKS5", "The SOCKS5 proxy and this client could not agree."],
      ["UND_ERR_SOCKS5_VERSION", "The other end speaks another version of SOCKS, or is not a SOCKS proxy."],
      ["UND_ERR_SOCKS5_REPLY_VERSION", "The proxy's reply has another version of SOCKS."],
      ["UND_ERR_SOCKS5_ADDR_TYPE", "The proxy's reply has an unknown type of address."],
      ["UND_ERR_SOCKS5_AUTH_REJECTED", "The proxy accepts none of the login methods that were offered."],
      ["UND_ERR_SOCKS5_AUTH_METHOD", "The proxy wants a login method that this client does not know."],
      ["UND_ERR_SOCKS5_AUTH_VERSION", "The proxy's login has another version."],
      ["UND_ERR_SOCKS5_AUTH_FAILED", "The proxy does not accept that user and password."],
      ...replies,
    ],
  ),
];
