import type { Hunt } from "../../hunt/hunt.ts";
import type { HuntTarget } from "../../hunt/hunt-target.ts";
import { type CallSet, keyOf, sayFailedCall } from "../../hunt/search/call-set.ts";
import { type Document, readYaml } from "../../scenario/read/document/yaml-document.ts";
import { readInjection } from "../../scenario/strikes/struck-call.ts";
import { type Problem, ProblemError, type Where } from "../../text/problems/problem.ts";
import { unreadable } from "../../text/problems/unreadable.ts";
import { suggest } from "../../text/words/suggestion.ts";
import { readRegularFile } from "../state/regular-file.ts";

type TargetNames = Pick<HuntTarget, "servers" | "arrows" | "rules">;

interface AcceptedSet {
  readonly where: Where;
  /** Undefined for all. */
  readonly rules: readonly string[] | undefined;
}

/** The breaks that a file such as `order->payment#1=reset: all` lists: sets of failures, and the rules that they are known to break. */
export class AcceptedBreaks {
  readonly #sets: ReadonlyMap<string, AcceptedSet>;

  private constructor(sets: ReadonlyMap<string, AcceptedSet>) {
    this.#sets = sets;
  }

  static readonly none = new AcceptedBreaks(new Map());

  /** Reads a file. Throws services, arrows, failures and rules that the target does not have as Problems. */
  static read(file: string, known: TargetNames): AcceptedBreaks {
    const document = readYaml(textOf(file), file);
    if (document.problems.length > 0) throw new ProblemError(document.problems);
    const read = document.value ?? {};
    if (typeof read !== "object" || Array.isArray(read)) throw new ProblemError([shape(document, [])]);
    const keys = Object.keys(read);
    // A file of another kind would get an error for each of its keys.
    if (keys.length > 0 && !keys.some((key) => /=|->/.test(key))) throw new ProblemError([shape(document, [])]);
    const sets = new Map<string, AcceptedSet>();
    const problems = Object.entries(read).flatMap(([written, rules]) => {
      const listed = isTexts(rules) ? rules : undefined;
      if (rules !== "all" && listed === undefined) return [shape(document, [written])];
      const where = document.where([written], "key");
      try {
        const key = setOf(written, known);
        const first = sets.get(key);
        if (first !== undefined)
          return [
            { where, says: `line ${first.where.line} lists the same failures`, cure: "delete one of the two lines" },
          ];
        sets.set(key, { where, rules: listed });
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
        return error.problems.map(({ says, ...problem }) => ({ ...problem, says: says.replace("--fail ", ""), where }));
      }
      return (listed ?? []).flatMap((rule, at) => wrongRule(rule, known, document.where([written, at], "value")));
    });
    if (problems.length > 0) throw new ProblemError(problems);
    return new AcceptedBreaks(sets);
  }

  has(set: CallSet, rule: string): boolean {
    const found = this.#sets.get(keyOf(set));
    return found !== undefined && (found.rules === undefined || found.rules.includes(rule));
  }

  /** Lists the lines that a complete hunt did not need. */
  unneeded({ search, isComplete }: Pick<Hunt, "search" | "isComplete">): string[] {
    if (!isComplete) return [];
    const played = new Map(search.played.map(({ set, run }) => [keyOf(set), run]));
    return [...this.#sets].flatMap(
      ([
        key,
        {
          where: { file, line },
          rules,
        },
      ]) => {
        const run = played.get(key);
        const at = `${file}:${line}  ${key}`;
        if (run === undefined) return [`${at} was not played with these options`];
        if (run.undecided) return [];
        const gone = rules?.filter((rule) => !run.broken.includes(rule)) ?? [];
        if (run.broken.length === 0 || gone.length === rules?.length)
          return [`${at} no longer breaks: delete line ${line}`];
        return gone.map((rule) => `${at} no longer breaks "${rule}": leave it out`);
      },
    );
  }
}

function setOf(written: string, { servers, arrows }: TargetNames): string {
  const set = written.split(/\s\+\s/).map((each) => {
    const { written: name, at } = readInjection(each, servers);
    const arrow = `${at.from}->${at.to}`;
    if (arrows?.includes(arrow) !== false) return name;
    throw new ProblemError([{ says: `${at.from} gets no address of ${at.to}`, cure: suggest(arrow, arrows) }]);
  });
  return set.sort().join(" + ");
}

function wrongRule(rule: string, { rules }: TargetNames, where: Where): Problem[] {
  if (rules.includes(rule)) return [];
  return [
    {
      where,
      says: `"${rule}" is not a rule of this hunt`,
      cure: suggest(rule, rules, `write all, or ${rules.join(", or ")}`),
    },
  ];
}

function isTexts(rules: unknown): rules is readonly string[] {
  return Array.isArray(rules) && rules.every((rule) => typeof rule === "string");
}

function textOf(file: string): string {
  try {
    return readRegularFile(file);
  } catch (error) {
    throw new ProblemError([unreadable(file, error, "name a file that lists accepted breaks")]);
  }
}

function shape({ where }: Document, path: readonly string[]): Problem {
  const cure = `write failures and rules, such as "${sayFailedCall({ call: "order->payment#1", failure: "reset" })}: all"`;
  return { where: where(path, "value"), says: "not a list of accepted breaks", cure };
}
