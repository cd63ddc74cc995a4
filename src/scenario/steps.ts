import type { World } from "../world/world.ts";
import type { Scenario, Send, Step } from "./scenario.ts";

/** What became of the client's own calls. */
export interface Sendings {
  readonly stepOf: Map<number, number>;
  /** How long each call was watched that had not ended by then. */
  readonly watchedMs: Map<number, number>;
  /** Nothing was left to happen while a call still waited. */
  stuck: boolean;
}

type Change = (setup: Extract<Step, { kind: "change" }>["setup"]) => Promise<unknown>;

/** Does the steps in order; those that belong together start together. */
export async function doSteps(world: World, scenario: Scenario, change: Change): Promise<Sendings> {
  const sendings: Sendings = { stepOf: new Map(), watchedMs: new Map(), stuck: false };
  for (const group of groupsOf(scenario.steps)) {
    await Promise.all(group.map(({ step, place }) => doStep(world, step, place, sendings, change)));
  }
  return sendings;
}

interface Placed {
  readonly step: Step;
  /** Counted from 1, as people count steps. */
  readonly place: number;
}

function groupsOf(steps: readonly Step[]): Placed[][] {
  const groups: Placed[][] = [];
  steps.forEach((step, index) => {
    const joins = index > 0 && (steps[index - 1]!.together || step.atMs !== undefined);
    const placed = { step, place: index + 1 };
    if (joins) groups.at(-1)!.push(placed);
    else groups.push([placed]);
  });
  return groups;
}

async function doStep(world: World, step: Step, place: number, sendings: Sendings, change: Change): Promise<void> {
  if (step.atMs !== undefined && step.atMs > 0) await world.sleep(step.atMs);
  if (step.kind === "wait") await world.sleep(step.waitMs);
  else if (step.kind === "change") await change(step.setup);
  else if (step.together)
    await Promise.all(Array.from({ length: step.times }, () => send(world, step, place, sendings)));
  else for (let i = 0; i < step.times; i++) await send(world, step, place, sendings);
}

async function send(world: World, step: Send, place: number, sendings: Sendings): Promise<void> {
  const { method, path, headers, body, watchMs } = step;
  const { call, outcome } = world.send(step.to, { method, path, headers, body }, watchMs);
  sendings.stepOf.set(call, place);
  const seen = await outcome;
  if (seen !== "still waiting" && seen !== "never") return;
  sendings.watchedMs.set(call, watchMs);
  if (seen === "never") sendings.stuck = true;
}
