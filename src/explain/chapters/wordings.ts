import { type Chapter, more, type Situation } from "../explanation.ts";
import { gateways } from "../gateways.ts";
import { options } from "../options.ts";
import { malformed } from "./bad-replies.ts";
import { connectTimeout, nameUnsettled } from "./before-sending.ts";
import { bodyStalled, cut, hungUp, noReply } from "./broken-off.ts";

const outerOnly: Situation = {
  phase: "any: the message does not tell",
  endedBy: "it does not tell",
  proves: "only that there is no whole answer",
  leavesOpen: "everything: the reason stands in `cause`, sometimes several deep, or in the message",
  retry: "decide by the cause, never by this alone",
  options: options.headers,
  gateways: null,
};

/** Errors that are known by their words, because they have no code or share one. */
export const wordings: readonly Chapter[] = [
  {
    situation: outerOnly,
    entries: [
      ["fetch failed", "fetch's one message for every failure before the headers: refused, reset, timed out."],
      ["UND_ERR", "The root of undici's errors: it says nothing of its own."],
      [
        "UND_ERR_INFO",
        "undici explains itself: why it closed a connection, or a call on it; the message says more.",
        { proves: "only that undici gave a connection up, with or without a call on it" },
      ],
      [
        "UND_ERR_REQ_RETRY",
        "undici's retry handler gave up.",
        {
          phase: "any: it covers all its tries",
          endedBy: "this side, after its last try",
          leavesOpen: "how many tries were made, and how many of them did the work: count at the far side",
          retry: "only with an idempotency key: it was tried already",
        },
      ],
      [
        "terminated",
        "fetch's one message for every failure in the body; the reason stands in `cause`.",
        { phase: "body: a status had come already", proves: "a reply began, and its end never came" },
      ],
    ],
  },
  {
    situation: {
      phase: "none: a whole answer came",
      endedBy: "nobody: the exchange is whole",
      proves: "the server answered; its status says the rest",
      leavesOpen: "what that status leaves open",
      retry: "as that status says",
      options: options.answer,
      gateways: null,
    },
    entries: [
      ["UND_ERR_RESPONSE", "The answer's status was turned into an error because you asked for that."],
      ["UND_ERR_RESPONSE_STATUS_CODE", "The same as UND_ERR_RESPONSE, in undici 6 and older."],
    ],
  },
  more(cut, [
    [
      "aborted",
      "http.request's word for a reply whose body was cut; a signal's abort says `This operation was aborted`.",
      { endedBy: "the far side, a box on the way, or this side by destroy()" },
    ],
  ]),
  more(hungUp, [
    [
      "socket hang up",
      "http.request: the connection ended before a reply came. Also said when this side destroys the request itself.",
      {
        phase: "headers; where this side destroyed the request, any earlier one",
        endedBy: "the far side, by a plain close (FIN), or this side by destroy()",
        proves: "no whole head of a reply came",
        leavesOpen: "whether the work was done: unknown; and who closed: your own time limit says the same",
      },
    ],
    [
      "Client network socket disconnected before secure TLS connection was established",
      "The far side closed during the TLS handshake.",
      {
        phase: "connect: during the handshake",
        proves: "no secure connection came about; no request was sent over it, so the work was not done",
        leavesOpen: "whether that port speaks TLS, and which side is set up wrongly",
        retry: "safe: no request was sent",
        options: options.tls,
        gateways: gateways.refused,
      },
    ],
    [
      "closed without a word",
      "http.request ended with neither an answer nor an error: nothing but its close event.",
      {
        phase: "headers",
        endedBy: "this side, which takes no change of protocol that it did not ask for",
        proves: "the call is over, and nobody will say why",
      },
    ],
  ]),
  more(noReply, [["Headers Timeout Error", "undici's headersTimeout passed."]]),
  more(bodyStalled, [["Body Timeout Error", "undici's bodyTimeout passed."]]),
  more(connectTimeout, [["Connect Timeout Error", "undici's connect limit passed."]]),
  more(nameUnsettled, [["No DNS entries found", "undici's DNS interceptor found no address."]]),
  more(malformed, [
    ["Parse Error", "The parser refused the reply; what follows the colon says why."],
    [
      "Response does not match the HTTP/1.1 protocol",
      "undici's parser refused the reply; the part in brackets says why.",
    ],
    ["bad response", "undici: a status that was not asked for, such as 100 without a question."],
    ["bad upgrade", "undici: the server changed the protocol without being asked."],
  ]),
];
