import { availableParallelism, loadavg } from "node:os";
import { usualAnswers } from "../../gauntlet/judge/answer-table.ts";
import type { ServerUnderTest } from "../../gauntlet/playing/server-under-test.ts";
import type { RawSetup } from "../../scenario/scenario.ts";
import { placesOf } from "../../scenario/setup/call-addresses.ts";
import { mergeSetup } from "../../scenario/setup/merge.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { mustHave } from "../../text/values/must-have.ts";
import type { Lab } from "../lab.ts";
import { portsOf } from "../options/ports.ts";
import type { UseOptions } from "../options/use-options.ts";
import { sayNotes } from "../output/say-notes.ts";
import type { BenchServer } from "../own/bench/bench-file.ts";
import { stopsWithinMs } from "../own/process/process-group.ts";
import { allUses, hostWarnings, wrongRole } from "../own/uses.ts";
import { subjectOf } from "./running-target.ts";

/** For each role, the server that it calls and the other servers that it needs. */
export const gauntletRoles: ReadonlyMap<
  string,
  { readonly callee: string; readonly setup: RawSetup; readonly passesOn: boolean }
> = new Map([
  ["order", { callee: "payment", setup: { order: {}, payment: { keys: { whileRunning: "waits" } } }, passesOn: false }],
  // The only server behind this gateway is order.
  ["gateway", { callee: "order", setup: { gateway: { old: "order" }, order: {}, payment: {} }, passesOn: true }],
]);

/** More servers in parallel would distort each other's times. */
const mostLanes = 3;

export async function planOf(
  { interruption, terminal }: Lab,
  options: UseOptions,
): Promise<ServerUnderTest & { readonly words: readonly string[] }> {
  const { uses, bench } = await allUses(options);
  terminal.keepSecret(bench?.secrets ?? []);
  const [use, other] = uses;
  if (use === undefined || other !== undefined)
    throw wrong(
      "a gauntlet needs your own server or client",
      "write --use 'order=COMMAND' to try a server, --client 'COMMAND' to try a client, or --bench FILE",
    );
  const role = gauntletRoles.get(use.role);
  if (role === undefined) {
    const says = `the lab does not know which servers ${use.role} calls, so it cannot make them fail`;
    throw wrongRole(use, [...gauntletRoles.keys()], says);
  }
  sayNotes(terminal, hostWarnings(uses, options));
  const { signal } = interruption;
  interruption.closingMs = stopsWithinMs + 500;
  const setup = bench === undefined ? role.setup : mergeSetup(role.setup, bench.setup);
  const ports = portsOf(options.port ?? [], placesOf(setup));
  const commands = use.bench?.commands;
  const canStart = use.url === undefined || commands !== undefined;
  return {
    use: mustHave(options.use?.[0] ?? options.bench, "the option --use"),
    role: use.role,
    words: use.words ?? startWords(commands),
    ...role,
    setup,
    ask: use.bench?.ask ?? { method: "POST", path: "/orders", headers: [], body: "" },
    answers: use.bench?.answers ?? usualAnswers,
    answersWithinMs: bench?.answersWithinMs ?? 3000,
    ready: use.bench?.ready,
    bench: options.bench,
    places: use.bench?.places,
    key: bench?.keys[role.callee],
    canStart,
    canStop: use.url === undefined || commands?.stop !== undefined,
    // Another copy of a server that runs already cannot be started.
    lanes: use.url === undefined && Object.keys(ports).length === 0 ? mostLanes : 1,
    isBusy: () => (loadavg()[0] ?? 0) > availableParallelism(),
    launch: () => subjectOf(use, setup, ports, { ...options, signal }),
    signal,
  };
}

/** A server that runs already is started by a shell. */
function startWords(commands: BenchServer["commands"]): string[] {
  return ["/bin/sh", "-c", commands?.start ?? commands?.restart ?? ""];
}

function wrong(says: string, cure: string): ProblemError {
  return new ProblemError([{ says, cure }]);
}
