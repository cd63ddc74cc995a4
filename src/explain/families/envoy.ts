import { chapter, type Family } from "../explanation.ts";
import * as bad from "../situations/bad-replies.ts";
import * as before from "../situations/before-sending.ts";
import * as broken from "../situations/broken-off.ts";
import { gatewayLimit, noServer, notPassedOn } from "../situations/gateway.ts";
import { retriesUsedUp, wrapper } from "../situations/guards.ts";
import { tlsMismatch } from "../situations/tls.ts";
import { settings } from "./envoy-settings.ts";

const source = {
  origin: { source: "https://www.envoyproxy.io/docs/envoy/latest/configuration/observability/access_log/usage" },
} as const;
const before503 = "upstream connect error or disconnect/reset before headers";
const reason = (words: string) =>
  [
    `reset reason: ${words}`,
    `${before503}. reset reason: ${words}`,
    `${before503}. retried and the latest reset reason: ${words}`,
    `{${words.replaceAll(" ", "_")}}`,
  ] as const;

/** Envoy's access log and the bodies of its own answers, also in Istio's sidecars. */
export const envoy: Family = {
  name: "Envoy",
  origin: { tried: "1.40.0" },
  settings,
  chapters: [
    chapter(wrapper, [
      [
        before503,
        "Envoy could not connect to the server behind it, or the connection ended before the headers; the reset reason says which. Envoy answers 503 or 502.",
        {
          phase: "connect, send or headers: the reset reason says which",
          proves: "no complete head arrived from the server behind it",
          retry: "safe after `connection failure`; else only with an idempotency key",
          topic: "addresses",
        },
      ],
    ]),
    chapter(before.notConnected, [
      [
        ["UF", ...reason("remote connection failure"), ...reason("connection failure")],
        "Envoy could not connect to the server: refused, no route, or connect_timeout passed; it answers 503.",
      ],
    ]),
    chapter(before.connectTimeout, [
      [
        reason("connection timeout"),
        "No connection within connect_timeout; Envoy answers 503 (UF).",
        { endedBy: "Envoy, which stopped waiting" },
      ],
    ]),
    chapter(broken.closedBeforeHead, [
      [
        ["UC", ...reason("connection termination")],
        "The server closed or reset the connection before a byte of the response; Envoy answers 503.",
        { endedBy: "the server, by a plain close (FIN) or a reset (RST)" },
      ],
    ]),
    chapter(broken.cut, [
      [
        "upstream_reset_after_response_started",
        "The connection to the server ended after the headers had been passed on; Envoy cuts the answer. The braces say how.",
        source,
      ],
    ]),
    chapter(broken.reset, [
      [
        ["UR", ...reason("remote reset")],
        "HTTP/2: the server reset the stream; Envoy answers 503.",
        { ...source, phase: "headers or body", endedBy: "the server, by RST_STREAM" },
      ],
      [
        ["LR", ...reason("local reset")],
        "Envoy reset its own stream to the server; it answers 503.",
        { ...source, phase: "send, headers or body", endedBy: "Envoy" },
      ],
    ]),
    chapter(bad.notUnderstood, [
      [
        ["UPE", ...reason("protocol error")],
        "The response is malformed, or the connection ended in the middle of it; before the headers Envoy answers 502, later it cuts the answer.",
        {
          phase: "headers or body: the status says which",
          endedBy: "Envoy, which refused the response, or the server, which closed too early",
          gateways: "closes in the head",
        },
      ],
    ]),
    chapter(broken.noReply, [
      [
        ["UT", "upstream request timeout", "response_timeout", "upstream_per_try_timeout"],
        "The response was not complete within the route's timeout: 504, or a cut answer once the headers are out.",
        { phase: "connect, send, headers or body: the status says which", endedBy: "Envoy, which stopped waiting" },
      ],
      [
        "DT",
        "The request or the connection lived longer than max_stream_duration or max_connection_duration.",
        { ...source, endedBy: "Envoy, which stopped waiting", lessons: [] },
      ],
    ]),
    chapter(broken.bodyStalled, [
      [
        ["SI", "stream timeout"],
        "No data moved on the stream within stream_idle_timeout; before the headers Envoy answers 408 or 504.",
        { ...source, phase: "headers or body", endedBy: "Envoy, which stopped waiting" },
      ],
    ]),
    chapter(broken.callerLeft, [
      [
        ["DC", "downstream_remote_disconnect"],
        "The client left before the response was complete; the status in the log is then 0, or a status that never arrived.",
      ],
    ]),
    chapter(noServer, [
      [["UH", "no healthy upstream", "no_healthy_upstream"], "The cluster has no healthy host; Envoy answers 503."],
      [
        ["NC", "cluster_not_found"],
        "The cluster that the route names does not exist; Envoy answers 503.",
        { topic: "request", lessons: [] },
      ],
    ]),
    chapter(notPassedOn, [
      [
        ["NR", "route_not_found"],
        "No route matches the request; Envoy answers 404.",
        { lessons: ["two-kinds-of-404"] },
      ],
      [
        "DPE",
        "The client's request is not valid HTTP; Envoy answers 400.",
        { endedBy: "Envoy, which refused the request" },
      ],
      [
        "UAEX",
        "The external authorization service denied the request.",
        { ...source, leavesOpen: "whether the authorization service was reached" },
      ],
      ["IH", "A header that Envoy checks strictly has an invalid value; Envoy answers 400.", source],
      [
        "LH",
        "The local service failed its health check; Envoy answers 503.",
        { ...source, retry: "safe, after a pause" },
      ],
      [
        "FI",
        "The fault filter aborted the request with the configured status.",
        { endedBy: "Envoy's fault filter", retry: "as the status says" },
      ],
      ["OM", "Envoy's overload manager rejected the request.", { ...source, retry: "safe, after a pause" }],
    ]),
    chapter(
      {
        ...notPassedOn,
        proves: "the fault filter delayed the request; it was passed on",
        leavesOpen: "what the status says",
        retry: "as the status says",
      },
      [["DI", "The fault filter delayed the request.", source]],
    ),
    chapter(gatewayLimit, [
      [
        ["UO", ...reason("overflow")],
        "A circuit breaker of the cluster is open: too many connections, pending requests or retries; Envoy answers 503.",
      ],
      ["RL", "A rate limit was reached; Envoy answers 429."],
      ["RLSE", "The rate limit service failed, and the filter is set to deny then.", source],
    ]),
    chapter(tlsMismatch, [
      [
        "transport failure reason: TLS_error",
        "Envoy and the server behind it could not agree on TLS; the words after it say why. Envoy answers 503 (UF).",
        source,
      ],
    ]),
    chapter(retriesUsedUp, [["URX", "The retries were used up; the log also says how the last attempt failed."]]),
  ],
  onlyIn: {
    keys: /^[A-Z]{2,5}$/,
    at: [
      /HTTP\/[\d.]{1,9}["'] \d{1,3} ([A-Z]{2,5}(?:,[A-Z]{2,5}){0,9})(?![\w-])/g,
      /\bresponse_flags["']?[ \t]{0,9}[:=][ \t]{0,9}["']?([A-Z]{2,5}(?:,[A-Z]{2,5}){0,9})/g,
      /\b[1-5]\d\d \(([A-Z]{2,4})\)/g,
      /\b([A-Z]{2}) in its log\b/g,
    ],
  },
};
