import type { Chapter, Family, Situation } from "../explanation.ts";
import { statusAsError } from "../situations/bad-replies.ts";
import { callerLeft, onlyWithKey } from "../situations/broken-off.ts";
import { clientErrors, rareServerErrors, turnedDown } from "./client-errors.ts";
import { settings } from "./node/settings.ts";
import { statusPlaces } from "./status-places.ts";

/** A successful status that does not promise that the work was done. */
const onlyAccepted: Situation = {
  ...statusAsError,
  proves: "the server took the request and means to do the work",
  leavesOpen: "whether the work was done, is being done or will ever be",
  retry: "only with an idempotency key; better, look up the result",
};

/** A redirect: the work was not done by this answer, whether or not the client follows it. */
const elsewhere: Situation = {
  ...statusAsError,
  proves: "the server that answered sends its caller to the address in Location",
  leavesOpen: "whether it did some work before; a client that follows it repeats the request, with its body",
  retry: "at the address in Location, if repeating it is harmless, or with an idempotency key",
  topic: "redirects",
};

const tooSlow: Partial<Situation> = {
  proves: "the request had not arrived in full; the work was not done",
  retry: "safe: the server never had the complete request",
  topic: "request",
};

/** Names that always mean a status, in any case. Other names occur in unrelated texts. */
const unmistakable =
  /^(Internal Server Error|Bad Gateway|Service Unavailable|Gateway Time-?out|Too Many Requests|ERR_.*)$/;

const chapters: readonly Chapter[] = [
  {
    situation: onlyAccepted,
    entries: [[["202", "Accepted"], "Accepted: the server will try; it answered before it did the work."]],
  },
  {
    situation: elsewhere,
    entries: [
      [["307", "Temporary Redirect"], "Temporary Redirect: the same request belongs elsewhere for now."],
      [["308", "Permanent Redirect"], "Permanent Redirect: the same request belongs elsewhere from now on."],
    ],
  },
  {
    situation: turnedDown,
    entries: [
      ...clientErrors,
      ...rareServerErrors,
      [
        ["408", "Request Timeout"],
        "Request Timeout: the request arrived too slowly, and the server stopped waiting for it.",
        { ...tooSlow },
      ],
      [
        "ERR_HTTP_REQUEST_TIMEOUT",
        "A Node server waited too long for the complete request and gave up; its client gets 408.",
        {
          ...tooSlow,
          phase: "send: the request arrived too slowly",
          endedBy: "the server, which stopped waiting",
          leavesOpen: "whether the client or the network was slow",
        },
      ],
      [
        ["413", "Content Too Large", "Payload Too Large"],
        "Content Too Large: the server does not accept a body of that size, and may say so before it has read it.",
        {
          proves: "the work was not done",
          leavesOpen:
            "whether the answer always gets through: a reset can overtake it while the body is still being sent",
        },
      ],
      [
        ["429", "Too Many Requests"],
        "Too Many Requests: a rate limit was reached; Retry-After may say how long to wait.",
        {
          proves: "the request was rejected; the work was not done",
          leavesOpen: "whether the limit is for this client or for all clients",
          retry: "safe, but not before Retry-After has passed, and with some jitter",
          gateways: "is overloaded",
        },
      ],
      [
        ["431", "Request Header Fields Too Large"],
        "Request Header Fields Too Large: the request's headers are larger than the server allows.",
        {
          proves: "the request was not handled; the work was not done",
          retry: "useless until the headers are smaller: most often cookies",
        },
      ],
      [
        "499",
        "nginx's note that the client left before the answer; it appears only in the log and is never sent.",
        callerLeft,
      ],
      [
        ["500", "Internal Server Error"],
        "Internal Server Error: something broke in the server that answered.",
        {
          proves: "the server or proxy that answered accepted the request, and failed",
          leavesOpen:
            "whether the work was done before it broke: unknown; some gateways answer 500 for a refused connection",
          retry: onlyWithKey,
        },
      ],
      [
        ["501", "Not Implemented"],
        "Not Implemented: the server does not support that method for any resource.",
        { proves: "the work was not done", retry: "useless" },
      ],
      [
        ["502", "Bad Gateway"],
        "Bad Gateway: a proxy could not get a valid answer from the server behind it.",
        {
          phase: "none here; for the proxy: lookup, connect, headers or body",
          proves: "the proxy's own call failed or came back broken",
          leavesOpen:
            "whether the work was done: unknown; a refused connection and a crash after the charge look the same",
          retry: onlyWithKey,
          gateways: "closes before the head",
        },
      ],
      [
        ["503", "Service Unavailable"],
        "Service Unavailable: the server, or a proxy in front of it, accepts no work now; Retry-After may say how long.",
        {
          proves: "the server or proxy that answered had no service to give",
          leavesOpen: "whether an attempt behind it had been made before: some gateways answer 503 after a reset",
          retry: "with a pause and an idempotency key; safe if it comes from the server's own limit",
          gateways: "is overloaded",
        },
      ],
      [
        ["504", "Gateway Timeout", "Gateway Time-out"],
        "Gateway Timeout: a proxy stopped waiting for the server behind it.",
        {
          phase: "none here; for the proxy: queue, connect, headers or body",
          proves: "the proxy got no answer in time",
          leavesOpen: "whether the work was done, is being done or will be: unknown",
          retry: "only with an idempotency key; better, look up the result afterwards",
          topic: "headers",
          gateways: "does not answer",
        },
      ],
    ],
  },
];

const names = chapters
  .flatMap(({ entries }) => entries.flatMap(([key]) => key))
  .filter((name) => /^[A-Z][a-z]/.test(name));

/** Names of several words match as HTTP writes them, single words only in quotes or tags. */
const namePlaces = [
  new RegExp(`(?<![\\w-])(${names.filter((name) => name.includes(" ")).join("|")})(?!\\w)`, "g"),
  new RegExp(`["'>](${names.filter((name) => !name.includes(" ")).join("|")})["'<]`, "g"),
];

export const statuses: Family = {
  name: "HTTP",
  origin: { tried: "the servers of this lab" },
  settings,
  chapters,
  onlyIn: { keys: new RegExp(`^(?!${unmistakable.source.slice(1)})`), at: [...statusPlaces, ...namePlaces] },
};
