import { shown } from "../../../text/values/format-value.ts";
import { allOf } from "../../../text/words/lists.ts";
import { often, several, spaced } from "../../../text/words/phrases.ts";
import type { SettingWords, WrittenSettings } from "../../service.ts";

/** Words for the settings of a service, as predicates of the service. */
export const graphWords: readonly SettingWords[] = [
  { keys: ["takes"], says: ({ takes }) => `takes ${linesOf(takes)}` },
  { keys: ["does"], says: ({ does }) => stepWords(does) },
  { keys: ["writes"], says: ({ writes }) => `writes ${shown(writes)}` },
  { keys: ["undoes"], says: ({ undoes }) => `undoes ${shown(undoes)}` },
  { keys: ["answers"], says: ({ answers }) => `answers ${shown((answers as { status?: unknown }).status ?? 200)}` },
  {
    keys: ["keys"],
    says: ({ keys }) => (keys === false ? "ignores idempotency keys" : "does its work once for each idempotency key"),
  },
  {
    keys: ["respectsDeadline"],
    says: ({ respectsDeadline }) =>
      respectsDeadline ? "does nothing once its caller's deadline has passed" : "ignores its caller's deadline",
  },
];

function linesOf(takes: unknown): string {
  return typeof takes === "object" && takes !== null ? allOf(Object.keys(takes)) : shown(takes);
}

/** Readers do not remember more steps. */
const mostSteps = 4;

/** Says what a service does for a request, or how many steps that are if they are many or have conditions. */
function stepWords(does: unknown): string {
  const steps: readonly unknown[] = Array.isArray(does) ? does : [];
  const says = steps.map(stepWord);
  if (says.length > mostSteps || says.includes(undefined)) return `does ${several(steps.length, "step")} for it`;
  return says.length === 0 ? "does nothing for it" : says.join(", then ");
}

/** Returns undefined if the step is of another kind. */
function stepWord(step: unknown): string | undefined {
  const written = (typeof step === "object" && step !== null ? step : {}) as WrittenSettings;
  const { calls, work, writes, together, afterAnswering } = written;
  if (calls !== undefined) return `calls ${calledBy(written)}`;
  if (work !== undefined) return `works for ${spaced(work)}`;
  if (writes !== undefined) return `writes to ${shown(writes)}`;
  if (Array.isArray(together)) return together.every(isCall) ? togetherWords(together.map(calledBy)) : undefined;
  if (!Array.isArray(afterAnswering) || !afterAnswering.every(isCall)) return undefined;
  return `answers, and after that calls ${allOf(afterAnswering.map(calledBy))}`;
}

function togetherWords(servers: readonly string[]): string {
  const [first, ...others] = new Set(servers);
  return others.length === 0 ? `calls ${first} ${often(servers.length)} at once` : `calls ${allOf(servers)} at once`;
}

function isCall(step: unknown): step is WrittenSettings {
  return typeof step === "object" && step !== null && "calls" in step;
}

/** The server of `calls: stock GET /stock`. */
function calledBy({ calls }: WrittenSettings): string {
  return shown(calls).replace(/ .*/, "");
}
