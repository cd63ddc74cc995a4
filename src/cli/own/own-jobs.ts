import { orderRequest } from "../../gauntlet/playing/order-request.ts";
import { grouped } from "../../render/view/grouped.ts";
import type { Job } from "../../scenario/playing/job.ts";
import type { RawSetup } from "../../scenario/scenario.ts";
import { placesOf } from "../../scenario/setup/call-addresses.ts";
import { mergeSetup } from "../../scenario/setup/merge.ts";
import { unplayedByOwn } from "../../scenario/setup/own-settings.ts";
import { isSend } from "../../scenario/steps/send-step.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { allOf } from "../../text/words/lists.ts";
import { doorAddressOf } from "../../world/server.ts";
import type { WorldKind } from "../../world/world.ts";
import type { Lab } from "../lab.ts";
import { portsOf } from "../options/ports.ts";
import type { UseOptions } from "../options/use-options.ts";
import { sayNotes } from "../output/say-notes.ts";
import type { Bench } from "./bench/bench-file.ts";
import { ownServers } from "./own-servers.ts";
import { stopsWithinMs } from "./process/process-group.ts";
import { allUses, checkRoles, hostWarnings, type Use } from "./uses.ts";

/** Programs run only in real time. */
export function worldFor(world: WorldKind | undefined): WorldKind {
  if (world !== "virtual") return "real";
  const says = "--use and --world virtual cannot be used together: your server runs in real time";
  throw new ProblemError([{ says, cure: "leave one of them out" }]);
}

/** Replaces servers of the jobs with the user's own. */
export async function withOwn(lab: Lab, plain: readonly Job[], options: UseOptions): Promise<Job[]> {
  const { uses, bench } = await allUses(options);
  const { interruption, terminal } = lab;
  terminal.keepSecret(bench?.secrets ?? []);
  const { signal } = interruption;
  // After a signal, a program may take as long to stop as at the end of a run.
  interruption.closingMs = stopsWithinMs + 500;
  const jobs = bench === undefined ? plain : plain.map((job) => benched(job, bench));
  checkRoles(uses, jobs);
  refuseUnplayed(uses, plain);
  sayNotes(terminal, [...hostWarnings(uses, options), ...notesOn(uses, plain)]);
  return await Promise.all(
    jobs.map(async (job) => {
      const ports = portsOf(options.port ?? [], placesOf(job.setup));
      const changeWords = job.changeWords.filter((change) => !isUnplayed(change, uses, job.setup));
      return { ...job, changeWords, own: await ownServers(uses, job.setup, ports, { ...options, signal }) };
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
  return Object.fromEntries(Object.entries(ports).filter(([place]) => !own?.servers.has(doorAddressOf(place).server)));
}

/** Rejects a changed setting of a server that the user's own replaces, because the change cannot have an effect. */
function refuseUnplayed(uses: readonly Use[], jobs: readonly Job[]): void {
  for (const { set, setup } of jobs)
    for (const each of set) {
      const [, server, key = ""] = /^\s*([^.=\s]+)\.([^.=\s]+)/.exec(each) ?? [];
      const role = uses.find((use) => use.role === server)?.role;
      if (role === undefined || !unplayedByOwn(setup[role] ?? {}).includes(key)) continue;
      const says = `--set ${each} has no effect, because ${role} is your own server`;
      throw new ProblemError([{ says, cure: `leave out --set ${each}, or change your server` }]);
    }
}

/** Notes the settings of scenarios that have no effect on the user's server, each of them once. */
function notesOn(uses: readonly Use[], jobs: readonly Job[]): string[] {
  return uses.flatMap(({ role }) => {
    const notes = jobs.flatMap(({ scenario, setup }) => {
      const keys = unplayedByOwn(setup[role] ?? {});
      const settings = allOf(keys.map((key) => `${role}.${key}`));
      const says = `${role} is your own server, so ${settings} of the scenario ${keys.length === 1 ? "has" : "have"} no effect`;
      return keys.length === 0 ? [] : [{ name: scenario.name, says }];
    });
    return [...grouped(notes, ({ says }) => says)].map(([says, all]) =>
      all.length === 1 ? `${all[0].name}: ${says}` : `in ${all.length} scenarios ${says}`,
    );
  });
}

/** Returns whether a line such as "order.timeout: 1s → 500ms" is about a setting that has no effect. */
function isUnplayed(change: string, uses: readonly Use[], setup: RawSetup): boolean {
  const settings = uses.flatMap(({ role }) => unplayedByOwn(setup[role] ?? {}).map((key) => `${role}.${key}`));
  return settings.some((setting) => change.startsWith(`${setting}:`) || change.startsWith(`${setting}.`));
}
