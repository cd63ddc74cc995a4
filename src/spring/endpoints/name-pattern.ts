import { Steps } from "../expression/steps.ts";
import { PathPattern } from "../routes/pattern/path-pattern.ts";

/** Whether a segment of a request's path fits a name of an endpoint's path, which may be a pattern. */
export function fitsName(name: string, segment: string | undefined): boolean {
  if (!/[*?{]/.test(name)) return (segment ?? "") === name;
  if (segment === undefined || segment === "") return false;
  const elements = [{ slash: true }, { slash: false, value: segment }] as const;
  return patternOf(name).match(elements, new Steps()) !== undefined;
}

const known = new Map<string, PathPattern>();

/** Parses each pattern once; an application has few. */
function patternOf(name: string): PathPattern {
  const pattern = known.get(name) ?? new PathPattern(`/${name}`);
  known.set(name, pattern);
  return pattern;
}
