import * as v from "valibot";
import { products } from "../../../policy/gateways/products.ts";
import { shareModes } from "../../../policy/random/share.ts";
import { defenceSettings } from "../../asking/settings/asking-settings.ts";
import type { SettingsOf } from "../../service.ts";
import { described, duration, flag, limit, serverName, share, text, whole, word } from "../../setting/setting.ts";

const parts = v.array(
  v.union([
    text("A predicate or filter in short form: Path=/orders/**"),
    v.strictObject({
      name: text("Its name."),
      args: v.optional(v.record(v.string(), v.string("is not text: write it in quotes")), {}),
    }),
  ]),
);

const route = v.strictObject({
  id: text("The route's name."),
  uri: text("The server here that takes its requests, or an address from `standIns`."),
  predicates: v.pipe(
    parts,
    v.minLength(1, "is empty: write [Path=/**]"),
    described(
      "Conditions that must all hold, as Spring Cloud Gateway writes them.",
      "a list, such as `[Path=/orders/**]`",
    ),
  ),
  filters: v.optional(
    v.pipe(parts, described("The changes to its requests and responses.", "a list, such as `[StripPrefix=1]`")),
    [],
  ),
  order: v.optional(whole(-1_000_000, 1_000_000, "Lower values come first; equal ones in the order written."), 0),
});

export const settings = {
  to: v.optional(
    serverName("The only server behind it, which gets every request, instead of `new`, `old` and `share`."),
  ),
  new: v.optional(serverName("The new server, to which orders move.")),
  old: v.optional(serverName("The old server, which handles everything else.")),
  share: v.optional(share("How many of the requests below /orders go to the new server."), "100%"),
  by: v.optional(
    word(
      shareModes,
      "How a share is kept: smoothly, at random for each request, by user, by which server has fewer requests in progress for its share, or by that of two servers drawn at random.",
    ),
    "smooth",
  ),
  user: v.optional(text("The header or cookie that identifies a user."), "x-user"),
  routes: v.optional(v.pipe(v.array(route), described("Its own routes, instead of `share`.", "a list of routes"))),
  properties: v.optional(
    v.pipe(
      v.record(v.string(), v.string("is not text: write it in quotes")),
      described("Routes as properties of a Spring application, instead of `routes`.", "name: text"),
    ),
  ),
  otherPrefixes: v.optional(flag("Also plays routes under prefixes that the real gateway ignores."), false),
  why: v.optional(flag("Whether it says for each request why the other routes did not match."), false),
  standIns: v.optional(
    v.pipe(
      v.record(v.string(), v.string("is not a server's name: write it in quotes")),
      described("The server here that stands in for an address of a route.", "address: server"),
    ),
    {},
  ),
  startTime: v.optional(
    text(
      "The date and time at which the run begins, for routes with After, Before or Between, such as 2030-01-01T00:00:00Z.",
    ),
    "2030-01-01T00:00:00Z",
  ),
  timeout: v.optional(
    limit(
      "The timeout for the server behind. It covers the whole call, unless `like` names a product: then what that product's timeout covers.",
    ),
    "none",
  ),
  ...defenceSettings,
  after404: v.optional(serverName("The server that is also called if a GET gets a 404.")),
  like: v.optional(
    word(
      products,
      "The product it behaves like if the server behind it fails: what it can read, its statuses, what its timeout covers.",
    ),
  ),
  tokens: v.optional(
    v.pipe(
      v.array(text("A token.")),
      described("The tokens it accepts; without this setting it requires none.", "a list of texts"),
    ),
  ),
  rateLimit: v.optional(
    v.pipe(
      v.strictObject({
        rate: whole(1, 1_000_000, "Requests a second for each caller, in the long run."),
        burst: whole(1, 1_000_000, "Requests at once, after a pause."),
        fillInterval: v.optional(
          duration("How often tokens are added, those of this time at once; by default each as soon as it is due."),
        ),
      }),
      v.check(
        ({ rate, burst }) => burst >= rate,
        "allows fewer requests at once than in a second: write burst at least as large as rate",
      ),
      described("A bucket of tokens for each caller.", "`{ rate: 10, burst: 20 }`"),
    ),
  ),
};
export type GatewayServerSettings = SettingsOf<typeof settings>;
