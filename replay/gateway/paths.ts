import { readFile } from "node:fs/promises";
import { UnplayableRegex } from "../../src/policy/java-regex/reader.ts";
import { MatchThrows, PathPattern } from "../../src/policy/route/path-pattern.ts";
import { PatternRefused } from "../../src/policy/route/path-pattern-parser.ts";
import { forwardedTarget, parseTarget, pathElements } from "../../src/policy/route/request-target.ts";
import type { Tally } from "../kind.ts";

interface Pair {
  readonly pattern: string;
  readonly path: string | null;
  readonly matches: boolean | "refused";
  readonly at?: number;
  readonly forwarded?: string;
  readonly status?: number;
}

/** What the gateway makes of a pattern and a path: a status, how the path is forwarded, or where the pattern is refused. */
function outcome({ pattern, path }: Pair): string {
  let parsed: PathPattern;
  try {
    parsed = new PathPattern(pattern);
  } catch (error) {
    if (error instanceof PatternRefused) return `refused at ${error.at}`;
    throw error;
  }
  if (path === null) return "accepted";
  const target = parseTarget(path);
  if (target === undefined) return "400";
  try {
    if (parsed.match(pathElements(target.path)) === undefined) return "404";
  } catch (error) {
    if (error instanceof MatchThrows) return "500";
    throw error;
  }
  return `200 as ${forwardedTarget(target.path, target.query)}`;
}

function wanted({ path, matches, at, forwarded, status }: Pair): string {
  if (matches === "refused") return `refused at ${at}`;
  if (status !== undefined) return String(status);
  return matches ? `200 as ${forwarded ?? path}` : "404";
}

export async function replayPaths(file: string): Promise<Tally> {
  const pairs: Pair[] = JSON.parse(await readFile(file, "utf8"));
  const differences: string[] = [];
  const deliberate: string[] = [];
  for (const pair of pairs) {
    try {
      const got = outcome(pair);
      const want = wanted(pair);
      const pointless = pair.matches === "refused" && pair.at === undefined && got.startsWith("refused");
      if (got !== want && !pointless) differences.push(`${pair.pattern} on ${pair.path}: ${got} instead of ${want}`);
    } catch (error) {
      if (!(error instanceof UnplayableRegex)) throw error;
      deliberate.push(`${pair.pattern}: the lab does not play ${error.message}`);
    }
  }
  return { compared: `${pairs.length} pairs`, differences, deliberate };
}
