import type { Call, Check } from "../report.ts";
import type { CallExpectation } from "../scenario.ts";
import { aspectsHold, sawAspects, sayAspects } from "./aspects.ts";
import type { Fold, Frame } from "./fold.ts";
import { countFits, sayCount, sayOutcome } from "./say.ts";

/** Holds calls against one expectation: each of them, or as many as it says. */
export function callFold(expected: CallExpectation, frame: Frame): Fold {
  let meant = 0;
  let fitting = 0;
  let first: string | undefined;
  let misfit: string | undefined;
  const connections = new Set<number>();
  return {
    call(call, step) {
      if (!isMeant(expected, call, step)) return;
      meant += 1;
      if (expected.nth !== undefined && !expected.nth.includes(meant)) return;
      if (call.connection !== null) connections.add(call.connection);
      const fits = aspectsHold(expected, call, frame.toleranceMs);
      const saw = [sayOutcome(call), ...sawAspects(expected, call)].join(", ");
      if (fits) fitting += 1;
      else misfit ??= saw;
      first ??= saw;
    },
    verdict(): Check {
      const looked = expected.nth === undefined ? meant : expected.nth.filter((place) => place <= meant).length;
      const { count, connections: wanted } = expected;
      const enough = count === undefined ? looked > 0 && fitting === looked : countFits(fitting, count);
      const missing = expected.nth !== undefined && looked < expected.nth.length;
      const holds = enough && !missing && (wanted === undefined || countFits(connections.size, wanted));
      const saw: string[] = [];
      if (looked === 0) saw.push(missing && meant > 0 ? `only ${meant} calls` : "no such call");
      else if (count !== undefined) saw.push(`${fitting} of ${looked}`);
      else if (looked === 1) saw.push(first!);
      else if (misfit === undefined) saw.push(`all ${looked}: ${first}`);
      else saw.push(`${looked - fitting} of ${looked} not so: ${misfit}`);
      if (wanted !== undefined) saw.push(`${connections.size} connections`);
      return { holds, says: say(expected, frame), saw: saw.join(", ") };
    },
  };
}

function isMeant(expected: CallExpectation, call: Call, step: number | undefined): boolean {
  if (expected.step !== undefined && expected.step !== step) return false;
  if (expected.from !== undefined && expected.from !== call.by) return false;
  return expected.to === undefined || expected.to === call.to;
}

function say(expected: CallExpectation, frame: Frame): string {
  const { step, from, to, nth, count, connections } = expected;
  const never = count?.atMost === 0;
  const line = step === undefined ? undefined : frame.lines[step - 1];
  const whose = line ?? (from === undefined ? `calls to ${to}` : `${from} → ${to ?? "anyone"}`);
  const which = nth === undefined ? "" : ` no. ${nth.join(", ")}`;
  const many = count === undefined || never ? "" : ` × ${sayCount(count)}`;
  const wires = connections === undefined ? [] : [`on ${sayCount(connections)} connections`];
  const how = [sayAspects(expected), ...wires].filter(Boolean).join(", ") || (never ? "" : "is made");
  return `${never ? "never: " : ""}${whose}${which}${many}${how === "" ? "" : `: ${how}`}`;
}
