const globs = /\?|\*|\{((?:\{[^/]+?\}|[^/{}]|\\[{}])+?)\}/g;

/** The Java expression for a segment that mixes text, stars, question marks and captures; one group a capture. */
export function segmentExpression(text: string): { readonly source: string; readonly names: readonly string[] } {
  const names: string[] = [];
  let source = "";
  let end = 0;
  for (const glob of text.matchAll(globs)) {
    source += quoted(text.slice(end, glob.index));
    end = glob.index + glob[0].length;
    const [name = "", ...constraint] = (glob[1] ?? "").split(":");
    if (glob[0] === "?") source += ".";
    else if (glob[0] === "*") source += ".*";
    else source += constraint.length === 0 ? "((?s).*)" : `(${constraint.join(":")})`;
    if (glob[1] !== undefined) names.push(name);
  }
  return { source: source + quoted(text.slice(end)), names };
}

function quoted(text: string): string {
  return text === "" ? "" : `\\Q${text.replaceAll("\\E", "\\E\\\\E\\Q")}\\E`;
}
