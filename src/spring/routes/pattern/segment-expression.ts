import { JavaRegex } from "../../expression/java-regex.ts";
import { Steps } from "../../expression/steps.ts";

/**
 * Spring's expression for the parts of a segment that are not plain text. Braces make it backtrack, so it runs on the
 * bounded matcher, too.
 */
const globs = new JavaRegex("\\?|\\*|\\{((?:\\{[^/]+?\\}|[^/{}]|\\\\[{}])+?)\\}");

/** The Java expression for a segment that mixes text, stars, question marks and captures; one group per capture. */
export function segmentExpression(text: string): { readonly source: string; readonly names: readonly string[] } {
  const names: string[] = [];
  let source = "";
  let end = 0;
  const chars = [...text];
  for (const glob of globs.findAll(text, new Steps(Number.POSITIVE_INFINITY))) {
    const [whole, inner] = glob.groups;
    source += quoted(chars.slice(end, glob.start).join(""));
    end = glob.end;
    const [name = "", ...constraint] = (inner ?? "").split(":");
    if (whole === "?") source += ".";
    else if (whole === "*") source += ".*";
    else source += constraint.length === 0 ? "((?s).*)" : `(${constraint.join(":")})`;
    if (inner !== undefined) names.push(name);
  }
  return { source: source + quoted(chars.slice(end).join("")), names };
}

function quoted(text: string): string {
  return text === "" ? "" : `\\Q${text.replaceAll("\\E", "\\E\\\\E\\Q")}\\E`;
}
