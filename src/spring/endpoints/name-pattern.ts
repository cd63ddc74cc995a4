import { Steps } from "../expression/steps.ts";
import { PathPattern } from "../routes/path-pattern.ts";

/** Whether a segment of a request's path is what a name of an endpoint's path asks for: itself, or what its pattern matches. */
export function fitsName(name: string, segment: string | undefined): boolean {
  if (!/[*?{]/.test(name)) return (segment ?? "") === name;
  if (segment === undefined || segment === "") return false;
  const elements = [{ slash: true }, { slash: false, value: segment }] as const;
  return patternOf(name).match(elements, new Steps()) !== undefined;
}

const known = new Map<string, PathPattern>();

/** Each is parsed once; an application has few. */
function patternOf(name: string): PathPattern {
  const pattern = known.get(name) ?? new PathPattern(`/${name}`);
  known.set(name, pattern);
  return pattern;
}
