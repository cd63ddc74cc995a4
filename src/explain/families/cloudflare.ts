import { chapter, type Family, fromSource, type Settings } from "../explanation.ts";
import * as before from "../situations/before-sending.ts";
import * as broken from "../situations/broken-off.ts";
import { wrapper } from "../situations/guards.ts";
import { certificate, tlsMismatch } from "../situations/tls.ts";
import { statusPlaces } from "./status-places.ts";

const by = (says: string): Settings => [["Cloudflare", says]];

const leftOpen = "whether the work was done: unknown";
const unreached = { lessons: [], gateways: null };

/** Statuses that Cloudflare sends for failures between itself and the server behind it, which it calls the origin. */
export const cloudflare: Family = {
  name: "Cloudflare",
  origin: {
    source:
      "https://developers.cloudflare.com/support/troubleshooting/http-status-codes/cloudflare-5xx-errors/ and https://developers.cloudflare.com/fundamentals/reference/connection-limits/",
  },
  settings: {
    addresses: by("the DNS records of the origin; its firewall must accept Cloudflare's addresses"),
    connect: by("19 s for a connection, 90 s for an acknowledgement; fixed"),
    headers: by("Proxy Read Timeout (120 s between two reads), Proxy Write Timeout (30 s, fixed)"),
    whole: by("Proxy Idle Timeout (900 s, fixed): the origin must keep idle connections open for longer"),
    tls: by("the mode of SSL/TLS: Full accepts any certificate of the origin, Full (strict) checks it"),
  },
  chapters: [
    chapter(broken.closedEarly, [
      [
        "520",
        "The origin's answer was empty, invalid or too large, or its connection broke; Cloudflare has no better name for it.",
        {
          phase: "headers, between Cloudflare and the origin",
          endedBy: "the origin, or Cloudflare, which could not use its answer",
          proves: "Cloudflare reached the origin and got no answer that it could pass on",
          leavesOpen: `${leftOpen}; whether the answer was empty, invalid or too large, or the connection was reset`,
          gateways: "closes before the head",
          lessons: ["empty-reply", "keep-alive-502"],
        },
      ],
    ]),
    chapter(before.refused, [
      ["521", "The origin refused Cloudflare's connection.", { phase: "connect, between Cloudflare and the origin" }],
    ]),
    chapter(before.connectTimeout, [
      [
        "522",
        "Cloudflare got no connection to the origin within 19 s, or no acknowledgement of a request within 90 s.",
        {
          phase: "connect or send, between Cloudflare and the origin",
          endedBy: "Cloudflare, which stopped waiting",
          proves: "no connection was made in time, or the origin acknowledged none of the request in time",
          leavesOpen: `${leftOpen}, if a connection existed; whether the origin is overloaded, or packets were lost`,
          retry: "after a pause; only with an idempotency key",
        },
      ],
    ]),
    chapter(before.unreachable, [
      ["523", "No route leads from Cloudflare to the origin's address, often because its DNS record is wrong."],
    ]),
    chapter(broken.noReply, [
      [
        "524",
        "The origin accepted the connection, and did not answer within the Proxy Read Timeout (120 s).",
        { phase: "headers, between Cloudflare and the origin", endedBy: "Cloudflare, which stopped waiting" },
      ],
    ]),
    chapter(tlsMismatch, [["525", "The TLS handshake between Cloudflare and the origin failed."]]),
    chapter(certificate, [
      [
        "526",
        "The origin's certificate fails a check of Cloudflare's, which Full (strict) asks for.",
        { endedBy: "Cloudflare, which does not trust the certificate" },
      ],
    ]),
    ...fromSource("https://developers.cloudflare.com/railgun/", [
      chapter({ ...wrapper, ...unreached, topic: "addresses" }, [
        [
          "527",
          "An error between Cloudflare and its Railgun at the origin, a product that no longer exists.",
          {
            phase: "any, between Cloudflare and the origin",
            proves: "Cloudflare answered itself",
            leavesOpen: `${leftOpen}; Railgun's log says why`,
            retry: "only with an idempotency key",
          },
        ],
      ]),
    ]),
    chapter({ ...wrapper, ...unreached, topic: "addresses" }, [
      [
        "530",
        "Cloudflare answered with an error of its own, whose number (1xxx) is in the body: 1016 is an unknown name of the origin.",
        {
          phase: "lookup, most often: the number in the body says which",
          endedBy: "Cloudflare",
          proves: "Cloudflare answered itself",
          leavesOpen: "why: the number in the body says so",
          retry: "as the number in the body says",
        },
      ],
    ]),
  ],
  onlyIn: { keys: /^\d{3}$/, at: [...statusPlaces, /\berror code: (5[23]\d)(?!\d)/g, /\| (5[23]\d): /g] },
};
