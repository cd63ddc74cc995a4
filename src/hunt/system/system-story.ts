import { CallBook } from "../../scenario/playing/call-book.ts";
import type { Call, Story } from "../../scenario/recorded-call.ts";
import type { Report } from "../../scenario/report.ts";
import { sendOf } from "../../scenario/steps/send-step.ts";
import type { Injected } from "../../scenario/strikes/injected.ts";
import { bytes } from "../../text/bytes.ts";
import type { System } from "./system.ts";
import type { SystemPlay } from "./system-copy.ts";

/** Puts the calls of a run together. What was done inside of the services is not seen. */
export function storyOf({ events }: Pick<SystemPlay, "events">): Story {
  const calls: Call[] = [];
  const book = new CallBook((call) => calls.push(call));
  for (const event of events) book.see(event);
  book.close(events.at(-1)?.atMs ?? 0, () => null);
  calls.sort((one, other) => one.call - other.call);
  return { events, calls, ledger: [], forgottenCalls: 0 };
}

/** Returns a run as the report of a scenario, for every format that draws one. */
export function systemReport(system: System, file: string, play: SystemPlay, injected: readonly Injected[]): Report {
  const { name, requests, services } = system;
  const steps = requests.map(({ method, path, to, headers, body, patienceMs }) =>
    sendOf({ method, path, to, headers, body: bytes(body), watchMs: patienceMs }),
  );
  const scenario = {
    ...{
      name,
      track: "",
      file,
      title: `The system ${name}`,
      worlds: ["real" as const],
      needs: [],
      misleads: false,
      hints: [],
    },
    ...{ setup: {}, steps, expect: [] },
  };
  return {
    ...{ scenario, world: "real", seed: 1, setup: {}, own: [...services.keys()] },
    changeWords: injected.map(({ at }) => `fails: ${at}`),
    ...(injected.length > 0 && { injected }),
    ...{ set: [], twisted: false, forgiving: true, tookMs: play.events.at(-1)?.atMs ?? 0, skipped: null },
    verdict: { holds: true, checks: [] },
    ...{ plainHolds: true, choices: [], seen: [], stuck: false, goesOn: false, toleranceMs: 0, lagMs: 0, lagPeakMs: 0 },
    ...storyOf(play),
  };
}
