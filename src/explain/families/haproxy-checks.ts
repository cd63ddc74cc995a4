import { type Chapter, chapter, fromSource } from "../explanation.ts";
import { noServer } from "../situations/gateway.ts";

const checked = {
  phase: "none: a health check of HAProxy's own",
  endedBy: "HAProxy, after fall (3) failed checks",
} as const;

/** Messages about HAProxy's health checks. */
export const haproxyChecks: readonly Chapter[] = fromSource("http://docs.haproxy.org/2.6/configuration.html#9", [
  chapter({ ...noServer, ...checked, proves: "HAProxy sends no more requests to that server; the others get them" }, [
    [
      ["reason: Layer4 connection problem", "reason: Layer4 timeout", "L4CON", "L4TOUT"],
      "A health check could not connect: refused, no route, or timeout check passed; the info after it says which.",
      { lessons: ["refused-502", "dead-canary"] },
    ],
    [
      ["reason: Layer6 invalid response", "reason: Layer6 timeout", "L6RSP", "L6TOUT"],
      "A health check could not agree on TLS with the server.",
    ],
    [
      [
        "reason: Layer7 wrong status",
        "reason: Layer7 timeout",
        "reason: Layer7 invalid response",
        "L7STS",
        "L7TOUT",
        "L7RSP",
      ],
      "A health check got an answer other than 2xx or 3xx, or none in time; the code and the info after it say which.",
    ],
  ]),
  chapter(noServer, [
    ["has no server available", "Every server of the backend is down; HAProxy answers 503 (SC) to its requests."],
  ]),
]);
