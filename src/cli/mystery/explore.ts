import { createInterface } from "node:readline";
import { hintLines } from "../../render/text/practice/hint-text.ts";
import { mysteryHelp, mysteryStory, probeRow } from "../../render/text/practice/mystery-text.ts";
import { problems } from "../../render/text/problem-text.ts";
import { escapeLine } from "../../render/view/escape.ts";
import { type Mystery, usualRequest } from "../../scenario/mystery/mystery.ts";
import { exampleGuess, readGuess } from "../../scenario/mystery/read-guess.ts";
import type { Probe } from "../../scenario/mystery/tell-apart.ts";
import { jobOf } from "../../scenario/playing/job.ts";
import { Run } from "../../scenario/playing/run.ts";
import { servedScenario } from "../../scenario/playing/served.ts";
import { mergeSetup } from "../../scenario/setup/merge.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { shown } from "../../text/values/format-value.ts";
import { mustHave } from "../../text/values/must-have.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import type { Event } from "../../trace.ts";
import { nodeWorlds } from "../../world/node-worlds.ts";
import type { Lab } from "../lab.ts";
import { mayContainLines } from "../output/piped-lines.ts";
import { ending } from "../program/until-interrupted.ts";
import { noteExplored, otherExplored } from "../state/mystery-state.ts";
import { sayRemembered } from "../state/say-progress.ts";
import { recordProbes } from "../state/stored-progress.ts";
import { askMystery, readRequest, type TypedRequest } from "./ask-mystery.ts";
import { judgeGuess } from "./guess.ts";
import { inTurn } from "./in-turn.ts";

const mostEvents = 1000;
/** A guess is compared with this many of the first requests. */
const mostReplayed = 200;

/** Keeps the mystery running for requests from anywhere, prints them as their callers see them, and judges guesses. */
export async function explore(lab: Lab, mystery: Mystery): Promise<number> {
  const { terminal, interruption } = lab;
  const { scenario, secret } = mystery;
  const { to: entrance } = usualRequest(mystery);
  const { store } = lab;
  const other = otherExplored();
  if (other !== undefined) {
    const says = `${other.name} is being explored in another terminal, process ${other.pid}`;
    throw new ProblemError([{ says, cure: "stop it first" }]);
  }
  // An address that is printed first would be closed before the reader sees it.
  if (!mayContainLines(terminal)) throw inputEnded(mystery);
  const asked = new Map<number, { readonly line: string; readonly atMs: number }>();
  const sent: Probe[] = [];
  let url = "";
  const note = () =>
    noteExplored({
      ...{ name: scenario.name, url, probes: sent.length, asked: sent.slice(0, mostReplayed) },
      ...(store !== undefined && { store }),
    });
  const onEvent = ({ who, call, atMs, what }: Event) => {
    if (what.kind === "asked" && what.outside && what.to === entrance) asked.set(call, { line: what.line, atMs });
    if (who !== entrance || (what.kind !== "sent" && what.kind !== "closed")) return;
    const known = asked.get(call);
    if (known === undefined || !asked.delete(call)) return;
    sent.push({ line: known.line, atMs: known.atMs });
    note();
    const status = what.kind === "sent" && what.status !== null ? String(what.status) : "no response";
    terminal.print(probeRow(sent.length, known.line, status, atMs - known.atMs));
  };
  const hidden = servedScenario({ ...scenario, setup: mergeSetup(scenario.setup, secret) });
  const { ended, onCrash } = ending(interruption.signal);
  await using run = await Run.open(jobOf(hidden, { world: "real", seed: 1, mostEvents, onEvent }), nodeWorlds, {
    onCrash,
    ports: {},
  });
  url = mustHave(run.world.address(entrance), `the address of ${entrance}`);
  note();
  terminal.print(mysteryStory(mystery, url, terminal.look));
  try {
    return await untilFound(lab, mystery, { ended, url, sent: () => sent });
  } finally {
    if (store !== undefined) sayRemembered(await recordProbes(`mystery/${scenario.name}`, sent, store), terminal);
  }
}

interface Running {
  readonly ended: Promise<void>;
  readonly url: string;
  readonly sent: () => readonly Probe[];
}

/** Sends requests and judges guesses, typed or piped one per line, until a guess is right. */
async function untilFound(lab: Lab, mystery: Mystery, { ended, url, sent }: Running): Promise<number> {
  const { terminal, interruption } = lab;
  const lines = createInterface({ input: terminal.stdin, terminal: false });
  let hints = 0;
  let guesses = 0;
  const judged = inTurn(async (line) => {
    const asked = requestOrProblem(lab, line);
    if (asked === "problem") return false;
    if (asked === undefined) return await guessed(lab, mystery, line, { sent: sent(), onGuess: () => guesses++ });
    const { method, path, count } = asked;
    const send = () => askMystery(`${url}${path}`, method, interruption.signal);
    const bodies = (await Promise.all(Array.from({ length: count }, send))).flatMap(([, body]) => body || []);
    for (const body of new Set(bodies)) terminal.print(`     ${escapeLine(body)}\n`);
    return false;
  });
  try {
    return await new Promise<number>((resolve, reject) => {
      ended.then(() => resolve(0), reject);
      let last = Promise.resolve(false);
      // Ctrl-D ends the input. Without a terminal nobody can type another line.
      lines.on("close", () => {
        last.then((isFound) => {
          if (isFound) resolve(0);
          else if (terminal.interactive || guesses > 0) resolve(1);
          else reject(inputEnded(mystery));
        }, reject);
      });
      // At a terminal these do not wait for a response, which may never come; piped lines are done in their order.
      const inOrder = (act: () => void) => {
        if (terminal.interactive) return act();
        last = last.then((isFound) => {
          if (!isFound) act();
          return isFound;
        });
      };
      lines.on("line", (line) => {
        const word = line.trim();
        if (word === "") return;
        if (["quit", "q", "exit"].includes(word)) return inOrder(() => resolve(1));
        if (["help", "?"].includes(word)) return inOrder(() => terminal.print(mysteryHelp(mystery, terminal.look)));
        if (word === "hint") {
          const says = hintLines(mystery.scenario.hints, hints++, terminal.look);
          return inOrder(() => terminal.print(`${says.join("\n")}\n\n`));
        }
        last = judged(word);
        last.then((isFound) => isFound && resolve(0), reject);
      });
    });
  } finally {
    lines.close();
  }
}

function inputEnded(mystery: Mystery): ProblemError {
  const { method, path } = usualRequest(mystery);
  const lines = `'${method} ${path}\\n${exampleGuess(mystery)}\\n'`;
  const cure = `start it in a terminal, or write printf ${lines} | ${labCommand(`practice ${mystery.scenario.name}`)}`;
  return new ProblemError([{ says: "the mystery waits for a guess, and its input has ended", cure }]);
}

function requestOrProblem(lab: Lab, line: string): TypedRequest | "problem" | undefined {
  try {
    return readRequest(line);
  } catch (error) {
    return tell(lab, error);
  }
}

function tell({ terminal }: Lab, error: unknown): "problem" {
  if (!(error instanceof ProblemError)) throw error;
  terminal.say(problems(error.problems, terminal.sideLook));
  return "problem";
}

async function guessed(
  lab: Lab,
  mystery: Mystery,
  line: string,
  { sent, onGuess }: { readonly sent: readonly Probe[]; readonly onGuess: () => void },
): Promise<boolean> {
  try {
    const written = line.replace(/^guess\s+/, "");
    if (!written.includes("=")) throw notTyped(mystery, line);
    const asked = sent.slice(0, mostReplayed);
    const explored = { pid: process.pid, probes: sent.length, asked };
    const guess = readGuess(mystery, [written]);
    onGuess();
    return await judgeGuess(lab, mystery, guess, { explored });
  } catch (error) {
    tell(lab, error);
    return false;
  }
}

function notTyped(mystery: Mystery, line: string): ProblemError {
  const { method, path } = usualRequest(mystery);
  const cure = `write ${method} ${path}, a guess such as ${exampleGuess(mystery)}, hint, help or quit`;
  return new ProblemError([{ says: `${shown(line)} is neither a request nor a guess`, cure }]);
}
