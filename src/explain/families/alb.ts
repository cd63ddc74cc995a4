import { chapter, type Family, type Settings } from "../explanation.ts";
import * as broken from "../situations/broken-off.ts";
import { notPassedOn } from "../situations/gateway.ts";

const by = (says: string): Settings => [["ALB", says]];

/** The load balancer's own codes in its access log; some of them are never sent. */
export const alb: Family = {
  name: "ALB",
  origin: {
    source: "https://docs.aws.amazon.com/elasticloadbalancing/latest/application/load-balancer-troubleshooting.html",
  },
  settings: {
    abort: by("the timeout of the client; idle_timeout.timeout_seconds (60 s)"),
    request: by("listener rules; the protocol version of the target group"),
  },
  chapters: [
    chapter(broken.callerLeft, [
      [
        "460",
        "The client closed the connection before the load balancer could answer; it appears only in the log and is never sent.",
        { retry: "only with an idempotency key; compare the client's timeout with the target's response time" },
      ],
    ]),
    chapter(notPassedOn, [
      ["463", "X-Forwarded-For has more than 30 addresses, often because of a loop of proxies."],
      [
        "464",
        "The protocol of the request does not fit the target group's: for example HTTP/1.1 to a gRPC target group.",
      ],
      [
        "561",
        "The identity provider reported an error while the load balancer authenticated the user.",
        { endedBy: "the load balancer: authentication failed" },
      ],
      [
        "562",
        "The load balancer could not get the keys of the identity provider (JWKS).",
        { endedBy: "the load balancer: authentication failed" },
      ],
    ]),
  ],
  onlyIn: {
    keys: /^/,
    at: [
      /(?<![a-z0-9])(?:HTTP(?:\/[\d.]+)?["']?|elb_status_code["']?\s*[:=]?|status(?:[ _-]?code)?["']?\s*[:=]?)\s*["']?(46[034]|56[12])(?!\w)/gi,
      /\b(460) in its log\b/g,
    ],
  },
};
