/** The options of `lab proxy` that the real server has, and whether they take a value. */
const flags: Readonly<Record<string, boolean>> = {
  host: true,
  port: true,
  config: true,
  seed: true,
  "proxy-metrics": false,
  "runtime-metrics": false,
  version: false,
  help: false,
};
const yes = ["1", "t", "T", "true", "TRUE", "True"];

/**
 * Rewrites options in Go's style, as scripts and images start the real server: `-host=0.0.0.0`, `-proxy-metrics=true`. The words
 * after `--` belong to another program.
 */
export function withoutGoFlags(args: readonly string[]): string[] {
  const end = args.indexOf("--");
  const own = end < 0 ? args : args.slice(0, end);
  return [...own.flatMap(rewrite), ...(end < 0 ? [] : args.slice(end))];
}

function rewrite(word: string): string[] {
  const [, name = "", value] = /^--?([a-z-]+)(?:=(.*))?$/s.exec(word) ?? [];
  const takesValue = Object.hasOwn(flags, name) ? flags[name] : undefined;
  if (takesValue === undefined) return [word];
  // The program's own --version is that of the lab.
  const long = name === "version" ? "--server-version" : `--${name}`;
  if (takesValue || value === undefined) return [value === undefined ? long : `${long}=${value}`];
  return yes.includes(value) ? [long] : [];
}
