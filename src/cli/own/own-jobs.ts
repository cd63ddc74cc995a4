import { faults } from "../../fault/index.ts";
import { orderRequest } from "../../gauntlet/order-request.ts";
import type { Job } from "../../scenario/job.ts";
import type { RawSetup } from "../../scenario/scenario.ts";
import { mergeSetup } from "../../scenario/setup/merge.ts";
import { placesOf } from "../../scenario/setup/places.ts";
import { isSend } from "../../scenario/steps/send.ts";
import { allOf } from "../../text/lists.ts";
import { ProblemError } from "../../text/problem.ts";
import type { WorldKind } from "../../world/world.ts";
import type { Lab } from "../lab.ts";
import { portsOf } from "../ports.ts";
import { sayNotes } from "../say-notes.ts";
import type { UseOptions } from "../use-options.ts";
import type { Bench } from "./bench-file.ts";
import { ownServers } from "./own-servers.ts";
import { stopsWithinMs } from "./process-group.ts";
import { allUses, checkRoles, hostWarnings, type Use } from "./uses.ts";

/** Programs run only in real time. */
export function worldFor(world: WorldKind | undefined): WorldKind {
  if (world !== "virtual") return "real";
  const says = "--use and --world virtual cannot be used together: your server runs in real time";
  throw new ProblemError([{ says, cure: "leave one of them out" }]);
}

/** Replaces servers of the jobs with the user's own. */
export async function withOwn(lab: Lab, jobs: readonly Job[], options: UseOptions): Promise<Job[]> {
  const { uses, bench } = await allUses(options);
  const { interruption, terminal } = lab;
  const { signal } = interruption;
  // After a signal, a program may take as long to stop as at the end of a run.
  interruption.closingMs = stopsWithinMs + 500;
  sayNotes(terminal, [...hostWarnings(uses, options), ...notesOn(uses, jobs)]);
  return await Promise.all(
    jobs.map(async (plain) => {
      const job = bench === undefined ? plain : benched(plain, bench);
      checkRoles(uses, Object.keys(job.setup), job.scenario.name);
      const ports = portsOf(options.port ?? [], placesOf(job.setup));
      const changes = job.changes.filter((change) => !isUnplayed(change, uses, job.setup));
      return { ...job, changes, own: await ownServers(uses, job.setup, ports, { ...options, signal }) };
    }),
  );
}

/** Adds the bench file's contracts to a job, and the requests that the user's server expects. */
function benched(job: Job, { setup, servers }: Bench): Job {
  const steps = job.scenario.steps.map((step, at) => {
    const ask = isSend(step) ? servers[step.to]?.ask : undefined;
    return ask === undefined ? step : { ...step, ...orderRequest(ask, `order-${at + 1}`) };
  });
  return { ...job, scenario: { ...job.scenario, steps }, setup: mergeSetup(job.setup, setup) };
}

/** Stops all programs, including those of an interrupted run. */
export async function stopAll(jobs: readonly Job[]): Promise<void> {
  const servers = jobs.flatMap(({ own }) => [...(own?.servers.values() ?? [])]);
  await Promise.all(servers.map((each) => each.stop()));
}

/** Returns the ports of the lab's own servers. A program already has its port. */
export function withoutUses(ports: Readonly<Record<string, number>>, { own }: Job): Record<string, number> {
  return Object.fromEntries(Object.entries(ports).filter(([place]) => !own?.servers.has(place.split("/")[0]!)));
}

/** Notes the settings of a scenario that have no effect on the user's server. */
function notesOn(uses: readonly Use[], jobs: readonly Job[]): string[] {
  return jobs.flatMap(({ scenario, setup }) =>
    uses.flatMap(({ role }) => {
      const keys = unplayed(setup[role] ?? {});
      return keys.length === 0
        ? []
        : [
            `${scenario.name}: ${role} is your own server, so ${allOf(keys)} ${keys.length === 1 ? "has" : "have"} no effect`,
          ];
    }),
  );
}

/** Returns whether a line such as "order.timeout: 1s → 500ms" is about a setting that has no effect. */
function isUnplayed(change: string, uses: readonly Use[], setup: RawSetup): boolean {
  const settings = uses.flatMap(({ role }) => unplayed(setup[role] ?? {}).map((key) => `${role}.${key}`));
  return settings.some((setting) => change.startsWith(`${setting}:`) || change.startsWith(`${setting}.`));
}

const elsewhere = ["is", "off"];

/** Faults outside the handler also work in front of the user's server. */
function unplayed(settings: RawSetup[string]): string[] {
  const inFront = faults.filter(({ place }) => place !== "handler").map(({ name }) => name);
  return Object.keys(settings).filter((key) => ![...elsewhere, ...inFront].includes(key));
}
