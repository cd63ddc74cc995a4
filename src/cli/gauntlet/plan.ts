import { usualAnswers } from "../../gauntlet/answers.ts";
import type { Plan } from "../../gauntlet/gauntlet.ts";
import type { RawSetup } from "../../scenario/scenario.ts";
import { placesOf } from "../../scenario/setup/places.ts";
import { ProblemError } from "../../text/problem.ts";
import type { Lab } from "../lab.ts";
import { stopsWithinMs } from "../own/process-group.ts";
import { usesOf } from "../own/uses.ts";
import { portsOf } from "../ports.ts";
import type { UseOptions } from "../use-options.ts";
import { subjectOf } from "./subject.ts";

/** What each role calls, and the servers that it needs around it. */
const roles: Readonly<
  Record<string, { readonly callee: string; readonly setup: RawSetup; readonly passesOn: boolean }>
> = {
  order: {
    callee: "payment",
    setup: { order: {}, payment: { keys: { whileRunning: "waits" } } },
    passesOn: false,
  },
  gateway: { callee: "order", setup: { gateway: {}, order: {}, payment: {} }, passesOn: true },
};

/** More would disturb one another's times. */
const mostLanes = 3;

export function planOf({ interruption }: Lab, options: UseOptions): Plan {
  const [use, other] = usesOf(options);
  if (use === undefined || other !== undefined)
    throw wrong("a gauntlet needs one --use", "write --use 'order=COMMAND'");
  const role = roles[use.role];
  if (role === undefined) {
    const cure = `write --use ${Object.keys(roles)
      .map((name) => `${name}=`)
      .join(" or --use ")}`;
    throw wrong(`--use ${use.role}: nobody knows which server ${use.role} calls, so none can fail`, cure);
  }
  const { signal } = interruption;
  interruption.closingMs = stopsWithinMs + 500;
  const ports = portsOf(options.port ?? [], placesOf(role.setup));
  const canStart = use.url === undefined;
  return {
    use: options.use![0]!,
    role: use.role,
    ...role,
    ask: { method: "POST", path: "/orders", headers: [], body: "" },
    answers: usualAnswers,
    answersWithinMs: 3000,
    canStart,
    lanes: canStart && Object.keys(ports).length === 0 ? mostLanes : 1,
    launch: () => subjectOf(use, role.setup, ports, { ...options, signal }),
    signal,
  };
}

function wrong(says: string, cure: string): ProblemError {
  return new ProblemError([{ says, cure }]);
}
