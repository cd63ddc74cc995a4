import { askCommand, hiddenServer, type Mystery, usualRequest } from "../../../scenario/mystery/mystery.ts";
import { exampleGuess } from "../../../scenario/mystery/read-guess.ts";
import { labCommand } from "../../../text/words/lab-command.ts";
import type { Look } from "../../look.ts";
import { seconds } from "../../view/calls/call-words.ts";
import { escapeLine } from "../../view/escape.ts";
import { guessWords, type JudgedGuess } from "../../view/learn/mystery-words.ts";
import { paintFor } from "../drawing/paint.ts";
import { wrap } from "../drawing/width.ts";
import { rememberLines } from "./remember.ts";

const widest = 84;

/** Draws the learner's task and the address for requests. */
export function mysteryStory(mystery: Mystery, url: string, look: Look): string {
  const { scenario } = mystery;
  const { method, path } = usualRequest(mystery);
  const width = Math.min(look.width, widest);
  const lines = [
    paintFor(look).strong(scenario.title),
    "",
    ...wrap(scenario.lesson ?? "", width),
    "",
    `  curl -i ${method === "GET" ? "" : `-X ${method} `}${url}${path}`,
    `  ${labCommand(askCommand(mystery))}`,
    "",
  ];
  return `${[...lines, ...wrap(typedWords(mystery), width)].join("\n")}\n\n`;
}

function typedWords(mystery: Mystery): string {
  const { method, path } = usualRequest(mystery);
  return `Type ${method} ${path} here to send it, a guess such as ${exampleGuess(mystery)} (with spaces between several settings), hint, help or quit.`;
}

/** Says what can be typed while a mystery runs, and where the settings are listed that can be guessed. */
export function mysteryHelp(mystery: Mystery, look: Look): string {
  const settings = labCommand(`list settings ${hiddenServer(mystery)}`);
  const says = `${typedWords(mystery)} ${settings} and ${labCommand("list faults")} list what can be guessed.`;
  return `${wrap(says, Math.min(look.width, widest)).join("\n")}\n\n`;
}

/** Draws one probe as its caller saw it. */
export function probeRow(nth: number, line: string, status: string, tookMs: number): string {
  return `${String(nth).padStart(3)}  ${escapeLine(line)}   ${status}   ${seconds(tookMs)}\n`;
}

/** Draws the judgement of a guess. */
export function guessText(mystery: Mystery, judged: JudgedGuess, look: Look): string {
  const { good, bad } = paintFor(look);
  const lines = wrap(guessWords(mystery, judged), Math.min(look.width, widest)).map(judged.isFound ? good : bad);
  const after = judged.isFound ? rememberLines(mystery.remember, look) : [];
  return `${[...lines, ...after].join("\n")}\n`;
}
