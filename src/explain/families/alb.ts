import { chapter, type Family, fromSource, type Settings } from "../explanation.ts";
import * as broken from "../situations/broken-off.ts";
import { noServer, notPassedOn } from "../situations/gateway.ts";

const by = (says: string): Settings => [["ALB", says]];

/** Codes of the load balancer's access log. The client never receives some of them. */
export const alb: Family = {
  name: "ALB",
  origin: {
    source: "https://docs.aws.amazon.com/elasticloadbalancing/latest/application/load-balancer-troubleshooting.html",
  },
  settings: {
    addresses: by(
      "health check of the target group: interval (30 s), timeout (5 s), unhealthy threshold (2), matcher (200)",
    ),
    abort: by("the timeout of the client; idle_timeout.timeout_seconds (60 s)"),
    request: by("listener rules; the protocol version of the target group"),
  },
  chapters: [
    ...fromSource(
      "https://docs.aws.amazon.com/elasticloadbalancing/latest/application/target-group-health-checks.html",
      [
        chapter({ ...noServer, phase: "none: a health check of the load balancer's own" }, [
          [
            "Target.ResponseCodeMismatch",
            "A health check got a status that the matcher does not allow; the codes are in brackets.",
          ],
          ["Target.Timeout", "A health check got no answer within HealthCheckTimeoutSeconds (5 s)."],
          [
            "Target.FailedHealthChecks",
            "The load balancer could not connect for its health check, or got a malformed answer.",
            { lessons: ["refused-502", "dead-canary"] },
          ],
          [
            "Target.NotInUse",
            "No listener uses the target group, or the target is in a zone that is not enabled.",
            { lessons: [] },
          ],
        ]),
      ],
    ),
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
    keys: /^\d{3}$/,
    at: [
      /(?<![a-z0-9])(?:HTTP(?:\/[\d.]{1,9})?["']?|elb_status_code["']?[ \t]{0,9}[:=]?|status(?:[ _-]?code)?["']?[ \t]{0,9}[:=]?)[ \t]{0,9}["']?(46[034]|56[12])(?!\w)/gi,
      /\b(460) in its log\b/g,
      /\b(?:app|net)\/[\w.-]{1,99}\/[0-9a-f]{1,32} \S{1,99} \S{1,99} (?:-?[\d.]{1,20} ){3}(\d{3})(?= )/g,
    ],
  },
};
