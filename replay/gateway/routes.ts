import type { Tally } from "../kind.ts";
import { readRecorded } from "../recorded.ts";
import { compare } from "./compare.ts";
import { playRoutes } from "./play.ts";
import { type RouteFile, routeFile } from "./recorded-routes.ts";

/** Filters that need a library that the recorded application lacked. Users may have it, so the lab accepts them. */
const needsLibrary = /\b(CircuitBreaker|FallbackHeaders|TokenRelay|RequestRateLimiter|JsonToGrpc|LocalResponseCache)\b/;

/** Returns the reason why the lab may reject what the real gateway accepted, or the reverse. */
function reason({ yaml = "", properties = "" }: RouteFile, refused: readonly string[] | undefined): string | undefined {
  if (refused === undefined) {
    const library = needsLibrary.exec(yaml + properties);
    return library ? `${library[1]} needs a library that the recorded application had not` : undefined;
  }
  return refused.find((says) => says.startsWith("the lab does not play"));
}

/** Files are played in parallel, because opening and closing their servers takes most of the time. */
const atOnce = 8;

export async function replayRoutes(file: string): Promise<Tally> {
  const files = await readRecorded(file, routeFile);
  const held: Held[] = [];
  for (let from = 0; from < files.length; from += atOnce) {
    held.push(...(await Promise.all(files.slice(from, from + atOnce).map(hold))));
  }
  const probes = held.reduce((sum, each) => sum + each.probes, 0);
  return {
    compared: `${files.length} route files with ${probes} requests`,
    differences: held.flatMap((each) => each.differences),
    deliberate: held.flatMap((each) => each.deliberate),
  };
}

interface Held extends Pick<Tally, "differences" | "deliberate"> {
  readonly probes: number;
}

async function hold(each: RouteFile): Promise<Held> {
  const asked = each.result === "ok" ? (each.probes ?? []) : [];
  const played = await playRoutes(each, asked);
  const refused = "refused" in played ? played.refused : undefined;
  const result = refused === undefined ? "ok" : "refused";
  if (result !== each.result) {
    const why = reason(each, refused);
    const because = refused === undefined ? "" : ` (${refused.join("; ")})`;
    if (why !== undefined) return { probes: 0, differences: [], deliberate: [`${each.about}: ${why}`] };
    return { probes: 0, differences: [`${each.about}: ${result}${because} instead of ${each.result}`], deliberate: [] };
  }
  const seen = "refused" in played ? [] : played;
  const compared = asked.slice(0, seen.length).map((probe, at) => ({
    where: `${each.about}, ${JSON.stringify(probe.request)}`,
    ...compare(probe, seen[at]!),
  }));
  return {
    probes: compared.length,
    differences: compared.flatMap(({ where, differences }) => differences.map((says) => `${where}: ${says}`)),
    deliberate: compared.flatMap(({ where, deliberate }) => deliberate.map((says) => `${where}: ${says}`)),
  };
}
