import { cut } from "../../render/text/drawing/width.ts";
import { escapeLine } from "../../render/view/escape.ts";
import { after } from "../../world/real-timer.ts";
import type { Terminal } from "./terminal.ts";

/** A shorter run needs no spinner. */
const patienceMs = 500;

export interface Spinner {
  /** Erases the spinner to make room for output; the next frame draws it again. */
  clear(): void;
  stop(): void;
}

/** Shows on stderr what the program is waiting for, if a person watches. */
export async function spin(terminal: Terminal, words: () => string): Promise<Spinner> {
  if (!terminal.watched) return { clear() {}, stop() {} };
  // Loading takes longer than an answer may be late, so it must not happen during a run.
  const { default: ora } = await import("ora");
  const spinner = ora({
    text: "",
    suffixText: () => cut(escapeLine(words()), terminal.sideLook.width - 4, ""),
    spinner: terminal.sideLook.unicode ? "dots" : "line",
    color: terminal.sideLook.colour ? "cyan" : false,
    discardStdin: false,
  });
  const takeBack = after(patienceMs, () => spinner.start());
  return {
    clear: () => spinner.clear(),
    stop() {
      takeBack();
      spinner.stop();
    },
  };
}
