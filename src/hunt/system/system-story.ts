import { concerns } from "../../policy/fault-plan.ts";
import { CallBook } from "../../scenario/playing/call-book.ts";
import type { Call, Story } from "../../scenario/recorded-call.ts";
import type { Report } from "../../scenario/report.ts";
import type { Injected } from "../../scenario/strikes/injected.ts";
import type { Injection } from "../../scenario/strikes/struck-call.ts";
import { systemScenario } from "../../scenario/system/system-scenario.ts";
import { planOf, strikesTunnel } from "./door-faults.ts";
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

/** Returns the failures that struck in a run, by the names of their calls. */
export function strikesIn({ events, ids }: Pick<SystemPlay, "events" | "ids">, strikes: readonly Injection[]) {
  const struck = new Map<string, Injection>();
  const left = strikes.map((strike) => ({ strike, calls: strike.at.nth }));
  for (const { who, call, what } of events) {
    const id = ids.get(call);
    if (id === undefined || what.kind !== "asked") continue;
    for (const each of left) {
      const { strike } = each;
      if (strike.at.from !== who || strike.at.to !== what.to || !isOn(strike, what.line)) continue;
      each.calls -= 1;
      if (each.calls === 0 && (!what.line.startsWith("CONNECT ") || strikesTunnel(strike))) struck.set(id, strike);
    }
  }
  return struck;
}

/** Whether an injection counts the calls with this method and path. */
function isOn({ at: { line } }: Injection, made: string): boolean {
  if (line === undefined) return true;
  const [method = "", path = ""] = made.split(" ");
  return concerns(planOf(line), { method, path, headers: [] });
}

/** Says of each failure whether it struck. */
export function injectedIn(play: Pick<SystemPlay, "events" | "ids">, strikes: readonly Injection[]): Injected[] {
  const struck = [...strikesIn(play, strikes).values()];
  return strikes.map((strike) => ({ at: strike.written, struck: struck.includes(strike) }));
}

/** Returns a run as the report of a scenario, for every format that draws one. */
export function systemReport(system: System, file: string, play: SystemPlay, injected: readonly Injected[]): Report {
  const { requests, services } = system;
  const scenario = { ...systemScenario(system, requests, ["real"]), file, places: system.places };
  return {
    ...{ scenario, world: "real", seed: 1, setup: {}, own: [...services.keys()] },
    changeWords: injected.map(({ at }) => `fails: ${at}`),
    ...(injected.length > 0 && { injected }),
    ...{ set: [], twisted: false, forgiving: false, tookMs: play.events.at(-1)?.atMs ?? 0, skipped: null },
    verdict: { holds: true, checks: [] },
    ...{ plainHolds: true, choices: [], seen: [], stuck: false, goesOn: false, toleranceMs: 0, lagMs: 0, lagPeakMs: 0 },
    ...{ trace: play.trace, ...storyOf(play) },
  };
}
