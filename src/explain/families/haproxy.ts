import { chapter, type Family, type Settings } from "../explanation.ts";
import * as bad from "../situations/bad-replies.ts";
import * as before from "../situations/before-sending.ts";
import * as broken from "../situations/broken-off.ts";
import { gatewayLimit, notPassedOn, requestIncomplete } from "../situations/gateway.ts";
import { haproxyChecks } from "./haproxy-checks.ts";

const by = (says: string): Settings => [["HAProxy", says]];
const byHaproxy = { endedBy: "HAProxy, which stopped waiting" } as const;
const source = { origin: { source: "http://docs.haproxy.org/2.6/configuration.html#8.5" } } as const;

/**
 * The termination state in HAProxy's log says who ended the session and when. A lowercase first letter means a timeout.
 */
export const haproxy: Family = {
  name: "HAProxy",
  origin: { tried: "2.6.12" },
  settings: {
    connect: by("timeout connect; retries (3, one second apart)"),
    addresses: by("retries (3), option redispatch, retry-on"),
    headers: by("timeout server"),
    body: by("timeout server, between two reads"),
    whole: by("none: it closes the connection to its client, which must notice"),
    reuse: by("http-reuse (safe), timeout http-keep-alive; pool-max-conn"),
    pool: by("maxconn of the server, timeout queue"),
    parser: by("option accept-invalid-http-response, better left alone"),
    headerSize: by("tune.bufsize (16 KB), tune.http.maxhdr (101)"),
    abort: by("option abortonclose; timeout client"),
    request: by("timeout http-request; http-request rules"),
    rateLimit: by("maxconn, timeout queue; stick tables"),
  },
  chapters: [
    chapter(before.refused, [["SC", "The server refused the connection, or no server is left; HAProxy answers 503."]]),
    chapter(before.connectTimeout, [["sC", "No connection within timeout connect; HAProxy answers 503.", byHaproxy]]),
    chapter(broken.closedBeforeHead, [
      [
        "SH",
        "The server closed or reset the connection before the headers were complete; HAProxy answers 502.",
        { endedBy: "the server, by a plain close (FIN) or a reset (RST)" },
      ],
    ]),
    chapter(broken.noReply, [
      ["sH", "The headers did not arrive within timeout server; HAProxy answers 504.", byHaproxy],
    ]),
    chapter(broken.bodyUnread, [
      ["SD", "The server closed or reset the connection in the body, or sent a bad chunk; HAProxy cuts the answer."],
    ]),
    chapter(broken.bodyStalled, [
      ["sD", "No more of the body arrived within timeout server; HAProxy cuts the answer.", byHaproxy],
    ]),
    chapter(bad.notUnderstood, [
      [
        "PH",
        "HAProxy refused the response, because it is malformed, too large or matched a rule; it answers 502.",
        {
          phase: "headers",
          endedBy: "HAProxy, which refused the response",
          proves: "a response arrived, and HAProxy did not pass it on",
          leavesOpen:
            "whether the work was done: unknown; very likely, since there was a response; whether it was malformed, too large or matched a rule",
        },
      ],
    ]),
    chapter(bad.badChunk, [
      [
        "PD",
        "HAProxy refused a malformed chunk after the headers had been passed on.",
        { endedBy: "HAProxy, which refused the response", ...source },
      ],
    ]),
    chapter(broken.callerLeft, [
      ["CC", "The client left before HAProxy had a connection to the server.", { phase: "connect", ...source }],
      [
        "CQ",
        "The client left while its request waited in the queue for a server.",
        {
          phase: "queue",
          proves: "the request was not passed on, so the work was not done",
          leavesOpen: "nothing",
          topic: "pool",
        },
      ],
      ["CH", "The client left while HAProxy waited for the headers of the response."],
      ["CD", "The client left while the response was being sent to it."],
      ["cD", "The client accepted no data within timeout client."],
      ["cH", "timeout client passed while HAProxy waited for the server or for the request body.", source],
    ]),
    chapter(gatewayLimit, [
      [
        "sQ",
        "The request waited in the queue for longer than timeout queue; HAProxy answers 503.",
        { endedBy: "HAProxy: the server had no free slot in time", topic: "pool" },
      ],
    ]),
    chapter(requestIncomplete, [
      ["cR", "The request did not arrive in full within timeout http-request; HAProxy answers 408."],
      ["CR", "The client left before its request was complete."],
    ]),
    chapter(notPassedOn, [
      ["PR", "HAProxy refused the request: malformed (400), or denied by a rule (403, 429 or as the rule says)."],
      [
        "LR",
        "HAProxy answered the request itself: a redirect, a return rule, or its statistics.",
        { retry: "as the status says" },
      ],
      [
        "PC",
        "HAProxy had no socket left for a connection to the server.",
        { ...source, endedBy: "HAProxy, which reached its own limit", retry: "safe, after a pause", topic: "pool" },
      ],
      [
        "RC",
        "HAProxy ran out of a resource, such as ports or memory, before it could connect to the server.",
        { ...source, endedBy: "HAProxy's machine", retry: "safe, after a pause", topic: "pool" },
      ],
    ]),
    ...haproxyChecks,
  ],
  onlyIn: {
    keys: /^[A-Za-z]{2}$/,
    at: [
      /[ \t]([CSPLRIDUKcs][RQCHDLTcr])[-NIDVEOURSMPX]{2}[ \t]{1,9}(?:\d{1,9}\/){4}\+?\d/g,
      /\b[1-5]\d\d \(([CSPLRcs][RQCHDLT])\)/g,
      /\btermination_state["']?[ \t]{0,9}[:=][ \t]{0,9}["']?([CSPLRIDUKcs][RQCHDLT])/g,
    ],
  },
};
