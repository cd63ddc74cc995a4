import { statSync } from "node:fs";
import { extname } from "node:path";
import { type FormatName, formatCalled, formatNames } from "../../render/formats.ts";
import type { ResultKind } from "../../render/results.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { listed } from "../../text/words/lists.ts";
import { together } from "../options/repeated-option.ts";
import { behindLinks } from "../output/write-whole.ts";
import { formatFor, formatNamed, type ReportOptions, reportExample } from "./report-options.ts";
import { type OutFile, refuseUnwritable } from "./write-files.ts";

/** Returns the files named on a command line, after checking their format, their folder and what they would replace. */
export function filesOf({ format, out, report = [], otlp, force = false }: ReportOptions, kind: ResultKind): OutFile[] {
  const named = [
    ...(out === undefined ? [] : [{ option: "--out", path: out, name: format ?? byEnding(out, kind) }]),
    ...report.map((written) => ({ option: "--report", ...reportOf(written, kind) })),
    ...(otlp === undefined ? [] : [{ option: "--otlp", path: otlp, name: "otlp" as const }]),
  ];
  for (const { path, name } of named) refuseOtherEnding(path, name);
  named.forEach(({ option, path }, at) => {
    const other = named.slice(0, at).find((each) => isSameFile(each.path, path));
    if (other !== undefined) throw together(`${other.option} ${other.path}`, `${option} ${path}`);
  });
  return named.map(({ path, name }) => {
    const file = { path, format: formatFor(name, kind), force };
    refuseUnwritable(file);
    return file;
  });
}

/** Returns whether two paths lead to one file: by links, or as names of one that exists. */
function isSameFile(one: string, other: string): boolean {
  if (behindLinks(one) === behindLinks(other)) return true;
  const [first, second] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false, bigint: true }));
  return first !== undefined && first.ino > 0n && first.ino === second?.ino && first.dev === second.dev;
}

/** Reads `junit=out.xml`, or a file whose extension determines the format. */
function reportOf(written: string, kind: ResultKind): { path: string; name: FormatName } {
  const equals = written.indexOf("=");
  if (formatNames.some((each) => each === written))
    throw nameless(written, `${formatNamed("--report", written, [kind])}=FILE`);
  if (equals < 0) return { path: written, name: byEnding(written, kind) };
  const path = written.slice(equals + 1);
  if (path === "") throw nameless(written, reportExample([kind]));
  return { path, name: formatNamed("--report", written.slice(0, equals), [kind]) };
}

function nameless(written: string, example: string): ProblemError {
  return new ProblemError([{ says: `--report ${written} does not name a file`, cure: `write --report ${example}` }]);
}

/** Rejects a page called out.json, because other programs would misread it. */
function refuseOtherEnding(path: string, name: FormatName): void {
  const { ending } = formatCalled(name);
  const meant = endingFormat(path);
  if (meant === undefined || ending === undefined || formatCalled(meant).ending === ending) return;
  // .txt fits any text format.
  if (!formatCalled(meant).isData) return;
  throw new ProblemError([
    {
      says: `"${path}" ends like ${meant}, but the format is ${name}`,
      cure: `write a name that ends in .${ending}, or choose ${meant}`,
    },
  ]);
}

/** Returns the format of a file by its extension. */
export function endingFormat(path: string): FormatName | undefined {
  const ending = extname(path).slice(1).toLowerCase();
  return formatNames.find((name) => formatCalled(name).ending === ending);
}

function byEnding(path: string, kind: ResultKind): FormatName {
  const found = endingFormat(path);
  if (found !== undefined) return found;
  const endings = formatNames.flatMap((name) => {
    const { ending: usual, draws } = formatCalled(name);
    return usual === undefined || !(kind in draws) ? [] : [`.${usual}`];
  });
  const written = extname(path);
  throw new ProblemError([
    {
      says:
        written === ""
          ? `"${path}" does not say which format it is in`
          : `"${path}" ends in ${written}, which is not a format`,
      cure: `end it in ${listed(endings)}, or write --report FORMAT=FILE`,
    },
  ]);
}
