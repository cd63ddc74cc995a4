import type { Chapter, Entry, Situation } from "../explanation.ts";
import { options } from "../options.ts";
import { badEncoding, malformed, redirects } from "./bad-replies.ts";
import { connectTimeout, nameUnknown, nameUnsettled, refused } from "./before-sending.ts";
import { bodyStalled, cut, hungUp, noReply, reset } from "./broken-off.ts";
import { clientClosed, ownMistake } from "./own-side.ts";

const more = (chapter: Chapter, entries: readonly Entry[]): Chapter => ({ situation: chapter.situation, entries });

const outerOnly: Situation = {
  phase: "any: the message does not tell",
  endedBy: "it does not tell",
  proves: "only that fetch has no answer to give",
  leavesOpen: "everything: the reason stands in `cause`, sometimes several deep",
  retry: "decide by the cause, never by this message",
  options: options.headers,
  gateways: null,
  lessons: ["fetch-failed"],
};

/** Errors that are known by their words, because they have no code or share one. */
export const wordings: readonly Chapter[] = [
  {
    situation: outerOnly,
    entries: [["fetch failed", "fetch's one message for every failure before the headers: refused, reset, timed out."]],
  },
  more(cut, [
    ["terminated", "fetch's one message for every failure in the body; the reason stands in `cause`."],
    [
      "aborted",
      "http.request's word for a reply whose body was cut; a signal's abort says `This operation was aborted`.",
    ],
    [
      "Premature close",
      "A stream was closed before its end; node-fetch says it of a cut body.",
      { lessons: ["cut-by-length"] },
    ],
    [
      "Unexpected end of JSON input",
      "The body ends in the middle of its JSON.",
      { lessons: ["half-json", "cut-unnoticed"] },
    ],
  ]),
  more(hungUp, [
    [
      "socket hang up",
      "http.request: the connection ended before a reply came. Also said when this side destroys the request itself.",
      { leavesOpen: "whether the work was done: unknown; and who closed: your own time limit says the same" },
    ],
    ["other side closed", "undici and fetch: the far side closed the connection before the reply was whole."],
    [
      "Client network socket disconnected before secure TLS connection was established",
      "The far side closed during the TLS handshake.",
      { phase: "connect: during the handshake", options: options.tls, lessons: ["wrong-protocol"] },
    ],
    ["Connection prematurely closed BEFORE response", "Reactor Netty: closed before the headers came."],
    [
      "closed without a word",
      "http.request ended with neither an answer nor an error: nothing but its close event.",
      { lessons: ["unasked-upgrade"] },
    ],
    ["Empty reply from server", "curl (52): the connection was closed without a byte."],
  ]),
  more(cut, [
    ["Connection prematurely closed DURING response", "Reactor Netty: closed before the body was whole."],
    ["transfer closed with", "curl (18): the body ended before its length was reached."],
  ]),
  more(reset, [
    ["read ECONNRESET", "The far side reset the connection (RST) while this side waited for its reply."],
    [
      "connect ECONNRESET",
      "The connection was reset while it was being made.",
      {
        phase: "connect",
        proves: "no connection came about; nothing was sent, so the work was not done",
        leavesOpen: "whether the server is overloaded, starting, or a firewall answered for it",
        retry: "safe: nothing was sent",
        options: options.connect,
        lessons: ["reset-at-accept"],
      },
    ],
    ["write ECONNRESET", "The far side reset the connection while the request was going out.", { phase: "send" }],
    [
      "write EPIPE",
      "This side went on writing after the far side had closed.",
      { phase: "send", lessons: ["early-no"] },
    ],
    ["Connection reset by peer", "The words of the system for ECONNRESET."],
    ["Connection reset", "Java: the far side reset the connection (RST)."],
  ]),
  more(refused, [
    ["Connection refused", "The words of the system, of Java and of nginx for ECONNREFUSED: nobody listens there."],
  ]),
  more(nameUnknown, [["UnknownHostException", "Java: the name is not known, as ENOTFOUND says in Node."]]),
  more(hungUp, [
    ["upstream prematurely closed connection", "nginx: the server behind it closed before the answer was whole."],
    ["upstream connect error or disconnect/reset before headers", "Envoy: no connection, or one that ended too soon."],
    ["Unexpected end of file from server", "Java: the connection was closed without an answer."],
  ]),
  more(noReply, [
    ["This operation was aborted", "A signal of this side ended the call.", { phase: "any: wherever the call was" }],
    ["The operation was aborted due to timeout", "AbortSignal.timeout ended the call: a limit of this side."],
    [
      "TimeoutError",
      "A limit of this side ended the call, as AbortSignal.timeout does; the servers here report their own limits so.",
      {
        phase: "any: the report tells which",
        lessons: ["timeout-504", "connect-hangs", "pool-exhausted"],
      },
    ],
    ["AbortError", "A signal of this side ended the call.", { phase: "any: wherever the call was" }],
    ["Headers Timeout Error", "undici's headersTimeout passed."],
    ["Read timed out", "Java: nothing came within its read timeout."],
    ["upstream request timeout", "Envoy: the server behind it did not answer within the route's timeout."],
    ["upstream timed out", "nginx: the server behind it did not connect, or did not answer, in time."],
  ]),
  more(bodyStalled, [["Body Timeout Error", "undici's bodyTimeout passed."]]),
  more(connectTimeout, [["Connect Timeout Error", "undici's connect limit passed."]]),
  more(nameUnsettled, [["No DNS entries found", "undici's DNS interceptor found no address."]]),
  more(malformed, [
    ["Parse Error", "The parser refused the reply; what follows the colon says why."],
    [
      "Response does not match the HTTP/1.1 protocol",
      "undici's parser refused the reply; the part in brackets says why.",
    ],
    [
      "bad response",
      "undici: a status that was not asked for, such as 100 without a question.",
      { lessons: ["interim-for-ever"] },
    ],
    ["bad upgrade", "undici: the server changed the protocol without being asked.", { lessons: ["unasked-upgrade"] }],
    ["Unexpected token", "The body is not the JSON it should be.", { phase: "body", lessons: ["half-json"] }],
  ]),
  more(badEncoding, [["incorrect header check", "What calls itself gzip is not."]]),
  more(redirects, [
    ["redirect count exceeded", "fetch followed 20 redirects and gave up."],
    ["UND_ERR_REDIRECT_MAX", "undici followed as many redirects as it was allowed, and gave up."],
  ]),
  more(ownMistake, [
    ["bad port", "fetch refuses this port by its own list: nothing was sent."],
    ["Body is unusable", "The body was read before, and can be read only once.", { lessons: [] }],
    ["Failed to parse URL", "The URL is no URL."],
  ]),
  more(clientClosed, [
    ["The client is destroyed", "The client was destroyed, and its calls with it."],
    ["The client is closed", "The client was closed: it takes no new calls."],
    ["socket idle timeout", "undici closed a connection that had been idle.", { lessons: ["keep-alive-502"] }],
  ]),
];
