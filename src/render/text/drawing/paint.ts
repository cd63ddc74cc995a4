import { Chalk } from "chalk";
import type { Look } from "../../look.ts";

/** The colours in use. All are among a terminal's sixteen theme colours, readable on light and dark backgrounds. */
export interface Paint {
  strong(text: string): string;
  faint(text: string): string;
  good(text: string): string;
  bad(text: string): string;
  open(text: string): string;
  link(text: string): string;
}

export function paintFor(look: Look): Paint {
  const chalk = new Chalk({ level: look.colour ? 1 : 0 });
  return {
    strong: (text) => chalk.bold(text),
    faint: (text) => chalk.dim(text),
    good: (text) => chalk.green(text),
    bad: (text) => chalk.red(text),
    open: (text) => chalk.magenta(text),
    link: (text) => chalk.cyan(text),
  };
}

export function statusPaint(status: string, paint: Paint): (text: string) => string {
  const said = status.replace(/^(\d+\. )?(hedge )?/, "");
  if (said.startsWith("2")) return paint.good;
  return /^\d/.test(said) ? paint.bad : paint.open;
}
