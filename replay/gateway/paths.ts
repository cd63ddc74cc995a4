import * as v from "valibot";
import { UnplayableRegex } from "../../src/spring/expression/parsing/code-point-reader.ts";
import { Steps } from "../../src/spring/expression/steps.ts";
import { MatchThrows, PathPattern } from "../../src/spring/routes/pattern/path-pattern.ts";
import { PatternRefused } from "../../src/spring/routes/pattern/path-pattern-parser.ts";
import { forwardedTarget } from "../../src/spring/routes/request/query-text.ts";
import { parseTarget, pathElements } from "../../src/spring/routes/request/request-target.ts";
import type { Tally } from "../kind.ts";
import { maybe, readRecorded } from "../recorded.ts";

const pair = v.object({
  pattern: v.string(),
  path: v.nullable(v.string()),
  matches: v.union([v.boolean(), v.literal("refused")]),
  at: maybe(v.number()),
  forwarded: maybe(v.string()),
  status: maybe(v.number()),
});
type Pair = v.InferOutput<typeof pair>;

/** Returns a path as a server reads it from the wire, one character per byte. */
export function asSent(path: string): string {
  return Buffer.from(path, "utf8").toString("latin1");
}

/** Returns the gateway's result for a pattern and a path: a status, the forwarded path, or the position of a mistake in the pattern. */
function outcome({ pattern, path }: Pair): string {
  let parsed: PathPattern;
  try {
    parsed = new PathPattern(pattern);
  } catch (error) {
    if (error instanceof PatternRefused) return `refused at ${error.at}`;
    throw error;
  }
  if (path === null) return "accepted";
  const target = parseTarget(asSent(path));
  if (target === undefined) return "400";
  try {
    if (parsed.match(pathElements(target.path), new Steps()) === undefined) return "404";
  } catch (error) {
    if (error instanceof MatchThrows) return "500";
    throw error;
  }
  return `200 as ${forwardedTarget(target)}`;
}

function wanted({ path, matches, at, forwarded, status }: Pair): string {
  if (matches === "refused") return `refused at ${at}`;
  if (status !== undefined) return String(status);
  return matches ? `200 as ${forwarded ?? path}` : "404";
}

export async function replayPaths(file: string): Promise<Tally> {
  const pairs = await readRecorded(file, pair);
  const differences: string[] = [];
  const deliberate: string[] = [];
  for (const each of pairs) {
    try {
      const got = outcome(each);
      const want = wanted(each);
      const pointless = each.matches === "refused" && each.at === undefined && got.startsWith("refused");
      if (got !== want && !pointless) differences.push(`${each.pattern} on ${each.path}: ${got} instead of ${want}`);
    } catch (error) {
      if (!(error instanceof UnplayableRegex)) throw error;
      deliberate.push(`${each.pattern}: the lab does not play ${error.message}`);
    }
  }
  return { compared: `${pairs.length} pairs`, differences, deliberate };
}
