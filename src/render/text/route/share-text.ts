import { exactly } from "../../../policy/random/share.ts";
import type { Call } from "../../../scenario/recorded-call.ts";
import type { Report } from "../../../scenario/report.ts";
import { CLIENT } from "../../../trace.ts";
import type { Renderer } from "../../format.ts";
import type { Look } from "../../look.ts";
import { escapeAll } from "../../view/escape.ts";
import { counted } from "../../view/grouped.ts";
import type { SharePicture } from "../../view/route/route-pictures.ts";
import { numberedDots } from "../drawing/dots.ts";
import { paintFor } from "../drawing/paint.ts";
import { padEnd, textWidth, wrap } from "../drawing/width.ts";
import { tally } from "./tally.ts";

const mostDots = 100;

/** Draws which server answered which request, the totals, and the guarantees of the share. */
export function shareRenderer(picture: SharePicture): Renderer {
  return (raw, look) => {
    const report = escapeAll(raw);
    const calls = report.calls.filter(({ by }) => by === CLIENT);
    const lines = [
      ...head(report, picture, calls, look),
      ...(picture.by === "user"
        ? byUser(calls, picture, look)
        : numberedDots(
            calls.map((call) => mark(call, picture, look)),
            look,
          )),
      ...bars(calls, picture, look),
      "",
      ...wrap(promise(picture, calls.length), Math.min(look.width, 84)),
    ];
    return `${lines.join("\n")}\n`;
  };
}

/** Returns the server that answered; null for no answer or the gateway's own, which belongs to neither server. */
function serverOf({ servedBy }: Call): string | null {
  return servedBy === "gateway" ? null : servedBy;
}

function whoSays(call: Call): string {
  const { outcome } = call;
  return (
    serverOf(call) ?? (outcome !== null && "status" in outcome ? `${outcome.status} by the gateway` : "no response")
  );
}

function head(report: Report, { percent, by, fresh }: SharePicture, calls: readonly Call[], look: Look): string[] {
  const times = look.unicode ? "×" : "x";
  const asked = calls[0]?.line ?? report.scenario.title;
  const says = `${asked} ${times} ${calls.length}, share ${percent} % to ${fresh}, the new server`;
  const gap = look.width - says.length - by.length;
  return gap < 2 ? [...wrap(says, look.width), by] : [paintFor(look).strong(says) + " ".repeat(gap) + by];
}

function mark(call: Call, { fresh }: SharePicture, look: Look): string {
  const server = serverOf(call);
  if (server === null) return "!";
  if (server === fresh) return look.unicode ? "●" : "#";
  return look.unicode ? "·" : ".";
}

function byUser(calls: readonly Call[], picture: SharePicture, look: Look): string[] {
  const rows = new Map<string, string[]>();
  calls.slice(0, mostDots).forEach((call, at) => {
    const user = picture.users[at] ?? "";
    rows.set(user, [...(rows.get(user) ?? []), mark(call, picture, look)]);
  });
  const wide = Math.max(...[...rows.keys()].map(textWidth));
  return [...rows].flatMap(([user, marks]) =>
    wrap(marks.join(" "), look.width - wide - 4).map((line, at) => `  ${padEnd(at === 0 ? user : "", wide)}  ${line}`),
  );
}

function bars(calls: readonly Call[], { fresh, old }: SharePicture, look: Look): string[] {
  const counts = new Map([[fresh, 0], ...counted(calls.map(whoSays))]);
  const paint = paintFor(look);
  const servers = new Set(calls.map(serverOf));
  const rows = [...counts].map(([name, count]) => ({
    name: name === fresh ? `${name} (new)` : name === old ? `${name} (old)` : name,
    count,
    paint: name === fresh ? paint.link : servers.has(name) ? paint.faint : paint.bad,
  }));
  return tally(rows, calls.length, look);
}

/** Says what this share guarantees and what it does not. */
function promise({ percent, by }: SharePicture, requests: number): string {
  const share = percent / 100;
  if (by === "smooth") {
    return `Smooth: after n requests the new server has received ${percent} % of n, rounded to a whole number, however many arrive at once. It does not guarantee that the same user reaches the same server.`;
  }
  if (by === "user") {
    return `By user: requests with the same name reach the same server every time. It does not guarantee that ${percent} % of the users, or of their requests, go to the new one.`;
  }
  if (by === "two-choices") {
    return "Two choices: each request goes to the less busy of two servers drawn at random. It does not guarantee any share: a server that fails at once is never busy.";
  }
  if (by === "least-busy") {
    return "Least busy: each request goes to the server with fewer requests in progress for its share. It does not guarantee any share: a server that fails at once is never busy.";
  }
  const expected = Math.round(requests * share);
  const hit = Math.round(exactly(expected, requests, share) * 100);
  const spread = Math.ceil(2 * Math.sqrt(requests * share * (1 - share)));
  return `Random: each request is drawn independently, as Spring's Weight predicate does. ${requests} of them reach the new server exactly ${expected === 1 ? "once" : `${expected} times`} in about ${hit} of 100 runs, and within ${spread} of that in 95. It guarantees no order and keeps no user on one server.`;
}
