import type { Entry, Own, Situation } from "../explanation.ts";
import { statusAsError } from "../situations/bad-replies.ts";
import { onlyWithKey } from "../situations/broken-off.ts";

export const turnedDown: Situation = {
  ...statusAsError,
  proves: "the server or proxy that answered looked at the request and rejected it",
  leavesOpen: "who answered: the server or a proxy; if a proxy on the way retries, what became of the tries before",
  retry: "useless unless the request changes",
};

const wantsCredentials: Own = { retry: "useless without the right credentials" };

const notThere: Own = {
  leavesOpen: "whether the server has no such thing, a gateway has no route to it, or it is hidden from this caller",
  retry: "useless unless it is about to appear, as after a deployment",
};

const conditional: Own = { retry: "with the present state of the thing: read it again first" };

const later: Own = { retry: "safe, later" };

/** Statuses with which a server blames the request. */
export const clientErrors: readonly Entry[] = [
  [["400", "Bad Request"], "Bad Request: the server cannot read the request, or it makes no sense."],
  [
    ["401", "Unauthorized"],
    "Unauthorized: credentials are missing, wrong or expired; WWW-Authenticate says which are wanted.",
    wantsCredentials,
  ],
  [["402", "Payment Required"], "Payment Required: some services answer it if an account has nothing left."],
  [
    ["403", "Forbidden"],
    "Forbidden: the server knows the caller, or does not care, and refuses. A rejected CORS request gets it, too.",
    wantsCredentials,
  ],
  [["404", "Not Found"], "Not Found: nothing is at this path, or no route of the gateway matches it.", notThere],
  [["405", "Method Not Allowed"], "Method Not Allowed: the path exists, but not for this method; Allow lists those."],
  [["406", "Not Acceptable"], "Not Acceptable: the server has none of the types that Accept asks for."],
  [
    ["407", "Proxy Authentication Required"],
    "Proxy Authentication Required: a proxy on the way wants credentials.",
    { ...wantsCredentials, topic: "proxy" },
  ],
  [
    ["409", "Conflict"],
    "Conflict: the thing is not in a state for this. A call whose idempotency key is still in progress gets it, too.",
    {
      leavesOpen: "how far the work got: another call with the same key may be doing it now",
      retry: "look up the state first; with the same idempotency key, after a pause",
    },
  ],
  [["410", "Gone"], "Gone: it was there, and will not come back.", { retry: "useless" }],
  [["411", "Length Required"], "Length Required: the server takes no body without a Content-Length."],
  [["412", "Precondition Failed"], "Precondition Failed: a condition such as If-Match does not hold.", conditional],
  [["414", "URI Too Long"], "URI Too Long: the path and query are longer than the server allows."],
  [["415", "Unsupported Media Type"], "Unsupported Media Type: the server does not take a body of that Content-Type."],
  [["416", "Range Not Satisfiable"], "Range Not Satisfiable: the requested part is outside of the content."],
  [["417", "Expectation Failed"], "Expectation Failed: the server does not support what Expect asks for."],
  [
    ["418", "I'm a Teapot"],
    "I'm a Teapot: a joke that stayed reserved; firewalls and bot filters answer it.",
    { leavesOpen: "why the request was filtered out" },
  ],
  [
    ["421", "Misdirected Request"],
    "Misdirected Request: this server does not answer for that host; on a shared TLS connection, another one does.",
    { retry: "safe, on a new connection" },
  ],
  [
    ["422", "Unprocessable Content", "Unprocessable Entity"],
    "Unprocessable Content: the body can be read, and its content is wrong. Some servers answer it if an idempotency key comes back with another body.",
  ],
  [["423", "Locked"], "Locked: somebody else has locked the resource.", later],
  [["424", "Failed Dependency"], "Failed Dependency: an earlier part of the same request failed."],
  [
    ["425", "Too Early"],
    "Too Early: the request arrived in the early data of TLS, where it could have been copied and repeated.",
    { retry: "safe, once the TLS handshake is complete" },
  ],
  [["426", "Upgrade Required"], "Upgrade Required: the server wants another protocol, which Upgrade names."],
  [
    ["428", "Precondition Required"],
    "Precondition Required: the server wants a condition such as If-Match.",
    conditional,
  ],
  [["451", "Unavailable For Legal Reasons"], "Unavailable For Legal Reasons.", { retry: "useless" }],
];

/** Less common 5xx statuses. */
export const rareServerErrors: readonly Entry[] = [
  [
    ["505", "HTTP Version Not Supported"],
    "HTTP Version Not Supported: the server does not speak the version in the request line.",
    { proves: "the work was not done" },
  ],
  [
    ["506", "Variant Also Negotiates"],
    "Variant Also Negotiates: the server's own content negotiation goes in a circle.",
    { proves: "the server is misconfigured" },
  ],
  [["507", "Insufficient Storage"], "Insufficient Storage: the server has no room for it.", { retry: onlyWithKey }],
  [["508", "Loop Detected"], "Loop Detected: the server would have gone in a circle.", { retry: "useless" }],
  [["509", "Bandwidth Limit Exceeded"], "Bandwidth Limit Exceeded: some hosts answer it beyond a quota.", later],
  [["510", "Not Extended"], "Not Extended: the server wants an extension of HTTP that the request does not use."],
  [
    ["511", "Network Authentication Required"],
    "Network Authentication Required: a network, such as that of a hotel, wants a login first; the server was not called.",
    { proves: "the request did not leave this network; the work was not done" },
  ],
];
