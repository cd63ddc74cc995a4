import { capital } from "../../../text/words/capital.ts";
import { labCommand } from "../../../text/words/lab-command.ts";
import type { Look } from "../../look.ts";
import { wrapCommand } from "../drawing/command-line.ts";
import { paintFor } from "../drawing/paint.ts";
import { wrap } from "../drawing/width.ts";

/** A fault or a toxic, as `lab explain` shows it. */
export interface Breakage {
  readonly name: string;
  /** A predicate. */
  readonly does: string;
  readonly rows: readonly (readonly [label: string, says: string])[];
  readonly commands: readonly string[];
  /** The name of the fault, if it is one. */
  readonly fault?: string;
  /** The names of lessons that have the fault. */
  readonly lessons?: readonly string[];
}

const labelWidth = 15;

export function breakageText({ name, does, rows, lessons = [], commands }: Breakage, look: Look): string {
  const paint = paintFor(look);
  const columns = ([label, says]: readonly [string, string]) =>
    wrap(says, look.width - labelWidth).map(
      (line, nth) => paint.faint((nth === 0 ? label : "").padEnd(labelWidth)) + line,
    );
  return `${[
    paint.strong(name),
    ...wrap(`${capital(does)}.`, look.width),
    "",
    ...(rows.length === 0 ? [] : [...rows.flatMap(columns), ""]),
    ...[...lessons.map((each) => `run ${each}`), ...commands]
      .flatMap((command) => wrapCommand(labCommand(command), look.width))
      .map(paint.link),
  ].join("\n")}\n`;
}
