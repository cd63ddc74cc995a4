import { situation } from "../../render/text/learn/situation.ts";
import type { Handout, HandoutStop } from "../../render/view/learn/handout.ts";
import { loadScenario } from "../../scenario/library/library.ts";
import { jobOf } from "../../scenario/playing/job.ts";
import { play } from "../../scenario/playing/play.ts";
import { usualWorld } from "../../scenario/playing/usual-world.ts";
import type { PracticePath, Stop } from "../../scenario/practice/practice-path.ts";
import { resolveSetup } from "../../scenario/setup/resolve.ts";
import { labCommand } from "../../text/words/lab-command.ts";

/** Wide enough for a paragraph, which the page breaks into lines. */
const paragraph = { width: 100_000, colour: false, unicode: true };

/** Makes the handout of a path. Each lesson is played, because its file does not say which choice is right. */
export async function handoutOf({ title, steps }: PracticePath, signal: AbortSignal): Promise<Handout> {
  const stops: HandoutStop[] = [];
  for (const step of steps) stops.push(await stopOf(step, signal));
  return { title, stops };
}

async function stopOf({ what, name, minutes }: Stop, signal: AbortSignal): Promise<HandoutStop> {
  if (what === "talk") return { name: "talk", minutes, text: name };
  if (what !== "lesson") return { name, minutes, text: `Together at a terminal: ${labCommand(`practice ${name}`)}.` };
  const scenario = await loadScenario(name);
  const world = scenario.worlds.includes("virtual") ? "virtual" : usualWorld(scenario);
  const { choices } = await play(jobOf(scenario, { world, seed: 1, signal }));
  const text = situation(scenario, resolveSetup(scenario.setup), paragraph, { plain: true }).join("\n").trim();
  const { predict, lesson = "" } = scenario;
  if (predict === undefined) return { name, minutes, text };
  const right = choices.flatMap(({ verdict }, at) => (verdict.holds ? [at + 1] : []));
  return {
    name,
    minutes,
    text,
    question: { ask: predict.ask, choices: choices.map(({ says }) => says), right, why: lesson.trim() },
  };
}
