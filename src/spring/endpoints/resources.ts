/** The path at which Spring looks for a static file; undefined if no resource pattern matches. */
export function resourceAt(patterns: readonly string[], path: string): string | undefined {
  const names = path.split("/").filter((name) => name !== "");
  for (const pattern of patterns) {
    const wanted = pattern.split("/").filter((name) => name !== "");
    const fixed = wanted.findIndex((name) => /[*?{]/.test(name));
    const prefix = fixed < 0 ? wanted : wanted.slice(0, fixed);
    if (!prefix.every((name, index) => names[index] === name)) continue;
    if (fixed < 0 ? names.length === prefix.length : true) return names.slice(prefix.length).join("/");
  }
  return undefined;
}
