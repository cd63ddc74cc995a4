import { paintFor } from "../../../render/text/drawing/paint.ts";
import { cut } from "../../../render/text/drawing/width.ts";
import { folded } from "../../../render/text/run/folded.ts";
import { sentenceLines } from "../../../render/text/run/timeline.ts";
import { escapeAll } from "../../../render/view/escape.ts";
import type { Moment } from "../../../render/view/moments/moments.ts";
import { Teller } from "../../../render/view/moments/teller.ts";
import type { Job } from "../../../scenario/playing/job.ts";
import { inVirtualWorld } from "../../../scenario/playing/undecided.ts";
import { usualWorld } from "../../../scenario/playing/usual-world.ts";
import type { Report } from "../../../scenario/report.ts";
import type { Scenario } from "../../../scenario/scenario.ts";
import { several } from "../../../text/words/phrases.ts";
import type { Event } from "../../../trace.ts";
import { after, stopwatch } from "../../../world/real-timer.ts";
import type { Lab } from "../../lab.ts";
import { usualCapMs } from "../../options/options.ts";
import { Waiting } from "../../output/waiting.ts";
import { hearKeys } from "../asking/keys.ts";
import { LessonPanel } from "../asking/lesson-panel.ts";

/** The maximum number of moments for a screen reader. */
const mostMoments = 40;
const tickMs = 100;
/** A shorter run shows neither a clock nor a key. */
const patienceMs = 500;

/**
 * Plays a scenario in front of the learner. In plain mode each moment is printed as it happens; otherwise the live view
 * is erased at the end.
 */
export async function playLive(lab: Lab, scenario: Scenario, twisted: boolean, plain: boolean): Promise<Report> {
  const [{ play }, { jobOf }] = await Promise.all([
    import("../../../scenario/playing/play.ts"),
    import("../../../scenario/playing/job.ts"),
  ]);
  const { signal } = lab.interruption;
  const world = usualWorld(scenario);
  const job = jobOf(scenario, { world, seed: 1, capMs: usualCapMs, twisted, signal });
  return plain ? await spoken(lab, job, play) : await watched(lab, job, play);
}

type Play = (job: Job) => Promise<Report>;

async function spoken(lab: Lab, job: Job, play: Play): Promise<Report> {
  const { terminal } = lab;
  const teller = new Teller(job.world);
  let told = 0;
  // Reading the keys keeps the terminal from printing them into the story.
  const stopHearing = hearKeys(lab, () => {});
  try {
    const report = await play({
      ...job,
      onEvent(event) {
        const moment = teller.tell(escapeAll(event));
        if (moment === undefined || ++told > mostMoments) return;
        terminal.print(`${sentenceLines(moment, terminal.look, undefined, true).join("\n")}\n`);
      },
    });
    if (told > mostMoments) terminal.print(`and ${several(told - mostMoments, "more moment")}\n`);
    return report;
  } finally {
    stopHearing();
  }
}

/** Lets the space bar skip to the end in the virtual world, if the scenario gives the same result there. */
async function watched(lab: Lab, job: Job, play: Play): Promise<Report> {
  const ahead = job.world === "real" ? inVirtualWorld(job) : undefined;
  const skip = new AbortController();
  const view = new View(lab, job.world, ahead !== undefined);
  const stopHearing = hearKeys(lab, (key) => {
    if (key === " " && ahead !== undefined) skip.abort();
  });
  try {
    const { signal: interrupted } = lab.interruption;
    const signal = AbortSignal.any([interrupted, skip.signal]);
    const onLoads = view.loads;
    return await play({ ...job, signal, onEvent: (event) => view.saw(event), onLoads }).catch((error) => {
      if (ahead === undefined || !skip.signal.aborted || interrupted.aborted) throw error;
      return play(ahead);
    });
  } finally {
    stopHearing();
    view.close();
  }
}

/** Shows the events so far, a clock, and which server waits for which. */
class View {
  readonly #lab: Lab;
  readonly #canSkip: boolean;
  readonly #panel: LessonPanel;
  readonly #waiting = new Waiting();
  readonly #run = this.#waiting.begin("");
  readonly #teller: Teller;
  readonly #moments: Moment[] = [];
  /** The time of the run when the last event was seen, and a watch that was started then. */
  #seen: { readonly atMs: number; readonly sinceMs: ReturnType<typeof stopwatch> } | undefined;
  #stop: () => void;

  constructor(lab: Lab, world: Job["world"], canSkip: boolean) {
    this.#lab = lab;
    this.#teller = new Teller(world);
    this.#canSkip = canSkip;
    this.#panel = new LessonPanel(lab.terminal);
    this.#stop = after(tickMs, () => this.#tick());
  }

  saw(event: Event): void {
    this.#seen = { atMs: event.atMs, sinceMs: stopwatch() };
    this.#run.saw(event);
    const moment = this.#teller.tell(escapeAll(event));
    if (moment !== undefined) this.#moments.push(moment);
  }

  get loads() {
    return this.#run.loads;
  }

  close(): void {
    this.#stop();
    this.#panel.close();
  }

  #tick(): void {
    const { look, rows } = this.#lab.terminal;
    this.#panel.draw([...folded(this.#moments, look, rows - 4), ...this.#clock()]);
    this.#stop = after(tickMs, () => this.#tick());
  }

  #clock(): string[] {
    const { look } = this.#lab.terminal;
    const ms = this.#seen === undefined ? 0 : this.#seen.atMs + this.#seen.sinceMs();
    if (ms < patienceMs) return [];
    const key = this.#canSkip ? "   space: skip ahead" : "";
    const room = look.width - key.length;
    const says = cut(`${(ms / 1000).toFixed(1).padStart(7)} s  ${this.#waiting.wait}`, room, "");
    return ["", `${paintFor(look).faint(says)}${key}`];
  }
}
