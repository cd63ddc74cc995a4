import { CallBook } from "../../scenario/playing/evidence/call-book.ts";
import type { Call, Story } from "../../scenario/recorded-call.ts";
import type { Report } from "../../scenario/report.ts";
import type { Injected } from "../../scenario/strikes/injected.ts";
import type { Injection } from "../../scenario/strikes/struck-call.ts";
import { systemScenario } from "../../scenario/system/system-scenario.ts";
import type { System } from "./system.ts";
import type { SystemPlay } from "./system-copy.ts";

/** Puts the calls of a run together. What was done inside of the services is not seen. */
export function storyOf({ events, endMs }: Pick<SystemPlay, "events" | "endMs">): Story {
  const calls: Call[] = [];
  const book = new CallBook((call) => calls.push(call));
  for (const event of events) book.see(event);
  book.close(endMs, () => null);
  calls.sort((one, other) => one.call - other.call);
  return { events, calls, ledger: [], forgottenCalls: 0 };
}

/** Says of each failure whether it struck. */
export function injectedIn({ struck }: Pick<SystemPlay, "struck">, strikes: readonly Injection[]): Injected[] {
  const found = new Set(struck.values());
  return strikes.map((strike) => ({ at: strike.written, struck: found.has(strike) }));
}

/** Returns a run as the report of a scenario, for every format that draws one. */
export function systemReport(system: System, file: string, play: SystemPlay, injected: readonly Injected[]): Report {
  const { requests, services } = system;
  // Only programs of the user's write spans of their own.
  const own = [...services.values()].flatMap(({ name, plays }) => (plays === undefined ? [name] : []));
  const scenario = { ...systemScenario(system, requests, ["real"]), file, places: system.places };
  return {
    ...{ scenario, world: "real", seed: 1, setup: {}, own },
    changeWords: injected.map(({ at }) => `fails: ${at}`),
    ...(injected.length > 0 && { injected }),
    ...{ set: [], twisted: false, forgiving: false, tookMs: play.events.at(-1)?.atMs ?? 0, skipped: null },
    verdict: { holds: true, checks: [] },
    ...{ plainHolds: true, choices: [], seen: [], stuck: false, goesOn: false, toleranceMs: 0, lagMs: 0, lagPeakMs: 0 },
    ...{ trace: play.trace, ...storyOf(play) },
  };
}
