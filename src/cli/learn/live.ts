import { sentenceLines } from "../../render/text/timeline.ts";
import { escapeAll } from "../../render/view/escape.ts";
import { Teller } from "../../render/view/moments.ts";
import type { Report } from "../../scenario/report.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import { several } from "../../text/phrases.ts";
import type { Event } from "../../trace.ts";
import { usualWorld } from "../chosen.ts";
import type { Lab } from "../lab.ts";
import { usualCapMs } from "../options.ts";
import { spin } from "../spinner.ts";
import { Waiting } from "../waiting.ts";

/** Nobody watches more than a screen of moments; the table covers the rest. */
const mostMoments = 40;
const timeWidth = 7;

/** Plays it while someone watches: each moment is printed as it happens. */
export async function playLive(lab: Lab, scenario: Scenario, twisted: boolean, plain: boolean): Promise<Report> {
  const [{ play }, { jobOf }] = await Promise.all([import("../../scenario/play.ts"), import("../../scenario/job.ts")]);
  const { terminal, interruption } = lab;
  const waiting = new Waiting();
  const run = waiting.begin(scenario.name);
  const spinner = plain ? undefined : await spin(terminal, () => waiting.words());
  const tell = teller(lab, plain);
  try {
    const onEvent = (event: Event) => {
      run.saw(event);
      spinner?.clear();
      tell.saw(event);
    };
    const { signal } = interruption;
    return await play(
      jobOf(scenario, { world: usualWorld(scenario), seed: 1, capMs: usualCapMs, twisted, signal, onEvent }),
    );
  } finally {
    spinner?.stop();
    tell.end();
  }
}

function teller({ terminal }: Lab, plain: boolean): { saw(event: Event): void; end(): void } {
  const moments = new Teller();
  let told = 0;
  return {
    saw(event) {
      const moment = moments.tell(escapeAll(event));
      if (moment === undefined) return;
      told++;
      if (told <= mostMoments) terminal.print(`${sentenceLines(moment, terminal.look, timeWidth, plain).join("\n")}\n`);
    },
    end() {
      if (told > mostMoments) terminal.print(`and ${several(told - mostMoments, "more moment")}\n`);
    },
  };
}
