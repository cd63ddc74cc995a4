import * as v from "valibot";
import { canActAtDoor } from "../../fault/at-door.ts";
import type { Fault, PlannedFault } from "../../fault/fault.ts";
import { faults } from "../../fault/index.ts";
import { networkFault } from "../../fault/making/network-fault.ts";
import { everyClient, fails } from "../../fault/per-client.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { shown } from "../../text/values/format-value.ts";
import { ownValue } from "../../text/values/own-value.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import { suggest } from "../../text/words/suggestion.ts";

/** A failure that can strike a single call, by the name under which it is written. */
export interface CallFailure {
  readonly name: string;
  readonly planned: PlannedFault;
}

const refuses = networkFault({
  name: "refused",
  place: "listener",
  about: "refuses the connection",
  says: () => "refuses the connection",
  meets: () => everyClient(fails("refused", "connect", "ECONNREFUSED")),
});

/** Shorter names of failures. */
const alsoCalled: Readonly<Record<string, string>> = { cut: "cut-chunks", "broken-json": "half-json" };

const atDoor = faults.filter(canActAtDoor);

/** The names that `--fail` and `--failures` take, apart from statuses. */
export const callFailureNames: readonly string[] = [
  "refused",
  ...Object.keys(alsoCalled),
  ...faults.map(({ name }) => name),
];

/** The sets of failures; `statuses` are those that the called server can answer. */
const sets: Readonly<Record<string, (statuses: readonly number[]) => readonly string[]>> = {
  usual: () => ["refused", "reset", "hang", "500", "503", "404", "cut", "broken-json"],
  paper: (statuses) => ["reset", "hang", ...statuses.map(String), "500"],
  wire: () => atDoor.map(({ name }) => name),
};
export const failureSetNames: readonly string[] = Object.keys(sets);

/** Returns the failures that `--failures` names: a set, or names with commas between them. */
export function failuresIn(written: string, statuses: readonly number[] = []): readonly string[] {
  const names = written.split(",").map((each) => each.trim());
  const all = names.flatMap((name) => ownValue(sets, name)?.(statuses) ?? [name]);
  return [...new Set(all)];
}

/** Reads `reset`, `503` or `delay:3s`. Throws a Problem for anything else. */
export function callFailure(name: string): CallFailure {
  const known = read.get(name) ?? { name, planned: readPlanned(name) };
  read.set(name, known);
  return known;
}
const read = new Map<string, CallFailure>();

function readPlanned(written: string): PlannedFault {
  const [, status, wait = ""] = /^(\d{3})(?: (.+))?$/.exec(written) ?? [];
  if (status !== undefined) return planned(faultCalled("error-status")!, `${status} ${wait}`.trim(), written);
  const colon = written.indexOf(":");
  const name = colon < 0 ? written : written.slice(0, colon);
  const fault = name === "refused" ? refuses : faultCalled(ownValue(alsoCalled, name) ?? name);
  if (fault === undefined) {
    const known = [...failureSetNames, ...callFailureNames];
    throw new ProblemError([
      { says: `${shown(name)} is not a failure of a call`, cure: suggest(name, known, someNames) },
    ]);
  }
  return planned(fault, colon < 0 ? fault.example : written.slice(colon + 1), written);
}

const someNames = `write refused, reset, hang, cut, broken-json, a status, or a fault of ${labCommand("list faults")}`;

function faultCalled(name: string): Fault | undefined {
  return faults.find((fault) => fault.name === name);
}

function planned(fault: Fault, value: string | number | true, written: string): PlannedFault {
  for (const each of [value, Number(value), value === "true"]) {
    const parsed = v.safeParse(fault.value, each);
    if (parsed.success) return { fault, value: parsed.output, when: fault.when, plan: {} };
  }
  const [issue] = v.safeParse(fault.value, value).issues ?? [];
  throw new ProblemError([
    {
      says: `${written}: ${shown(value)} is not a value of ${fault.name}`,
      cure: issue?.message.replace(/^.*: write/, "write") ?? "leave it out",
    },
  ]);
}
