import type { Gauntlet } from "../../gauntlet/card.ts";
import type { HuntReport } from "../../hunt/hunt-report.ts";
import { plainWord, wordsOf } from "../../text/words/shell-word.ts";
import type { Look } from "../look.ts";
import type { Made } from "../results.ts";
import { escapeAll } from "../view/escape.ts";
import { brokenIn, gotWords, traceparentIn, undecidedIn, undecidedNote } from "../view/gauntlet-rows.ts";
import { whyUndecided } from "../view/hunt-words.ts";
import { whyCommand } from "../view/why-command.ts";
import { type Annotation, annotation } from "./command.ts";

/** Writes an error for each new break, a notice for each accepted one, and a warning for what was not decided. */
export function gauntlet(raw: Gauntlet, _: Look, { command }: Made): string {
  const { rows, rules, unplayed, places } = escapeAll(raw);
  const file = benchIn(command);
  const says = new Map(rules.map(({ rule }) => [rule.name, rule.says]));
  const at = (rule: string) => places?.[rule] ?? { file };
  const all = rows.flatMap((row): Annotation[] => {
    const again = whyCommand(row.failure, command);
    const traceparent = traceparentIn(row.story);
    const traced = traceparent === undefined ? "" : `traceparent: ${traceparent}\n`;
    const broken = brokenIn(row).map((rule): Annotation => {
      const text = `${says.get(rule)}; got ${gotWords(row.got) || "nothing"}\n${traced}${again}`;
      const [level, known] = row.accepted.includes(rule)
        ? (["notice", ", as accepted"] as const)
        : (["error", ""] as const);
      return { level, ...at(rule), title: `${row.failure} breaks ${rule}${known}`, text };
    });
    const [open] = undecidedIn(row);
    if (open === undefined) return broken;
    const text = `${undecidedNote(row)}\n${again}`;
    return [...broken, { level: "warning", ...at(open), title: `${row.failure} is undecided`, text }];
  });
  const left = unplayed.map(
    (name): Annotation => ({ level: "notice", ...at("starts"), title: name, text: "it was not played" }),
  );
  return linesOf([...all, ...left]);
}

/** Writes an error for each new break, a notice for each accepted one, and a warning for what was not decided. */
export function hunt(raw: HuntReport, _: Look, { command }: Made): string {
  const { breaks, undecided, places } = escapeAll(raw);
  const file = Object.values(places ?? {})[0]?.file;
  const broken = breaks.map((each): Annotation => {
    const [level, known] = each.accepted ? (["notice", ", as accepted"] as const) : (["error", ""] as const);
    const title = `${each.set.join(" + ") || "no failure"} breaks ${each.rule}${known}`;
    return { level, ...(places?.[each.rule] ?? { file }), title, text: `${each.says}\n${each.command}` };
  });
  const open = undecided.map((set): Annotation => {
    const text = `${whyUndecided(raw, set)}\n${command}`;
    return {
      level: "warning",
      file,
      title: `${set.join(" + ") || "the request without a failure"} is undecided`,
      text,
    };
  });
  return linesOf([...broken, ...open]);
}

function linesOf(annotations: readonly Annotation[]): string {
  return annotations.map((each) => `${annotation(each)}\n`).join("");
}

/** The bench file of a command line. */
function benchIn(command: string): string | undefined {
  const words = wordsOf(command);
  const at = words.indexOf("--bench");
  const joined = words.find((word) => word.startsWith("--bench="))?.slice("--bench=".length);
  const file = at < 0 ? joined : words[at + 1];
  return file && plainWord(file);
}
