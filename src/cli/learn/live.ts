import { escapeAll } from "../../render/escape.ts";
import { Teller } from "../../render/moments.ts";
import { sentenceLines } from "../../render/timeline.ts";
import type { Report } from "../../scenario/report.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import { usualWorld } from "../chosen.ts";
import type { Lab } from "../lab.ts";
import { spin } from "../spinner.ts";
import { Waiting } from "../waiting.ts";

const capMs = 600_000;

/** Plays it while somebody watches: each moment is told as it happens. */
export async function playLive(lab: Lab, scenario: Scenario, twisted: boolean, plain: boolean): Promise<Report> {
  const { play } = await import("../../scenario/play.ts");
  const { terminal, interruption } = lab;
  const waiting = new Waiting();
  const run = waiting.begin(scenario.name);
  const spinner = plain ? undefined : await spin(terminal, () => waiting.words());
  const teller = new Teller();
  try {
    return await play(scenario, {
      world: usualWorld(scenario),
      seed: 1,
      capMs,
      twisted,
      signal: interruption.signal,
      onEvent(event) {
        run.saw(event);
        const moment = teller.tell(escapeAll(event));
        if (moment === undefined) return;
        spinner?.clear();
        terminal.print(`${sentenceLines(moment, terminal.look).join("\n")}\n`);
      },
    });
  } finally {
    spinner?.stop();
  }
}
