import { shown } from "../../../text/values/format-value.ts";
import { allOf } from "../../../text/words/lists.ts";
import { several } from "../../../text/words/phrases.ts";
import type { SettingWords } from "../../service.ts";

/** Words for the settings of a service, as predicates of the service. */
export const graphWords: readonly SettingWords[] = [
  { keys: ["takes"], says: ({ takes }) => `takes ${linesOf(takes)}` },
  { keys: ["does"], says: ({ does }) => `does ${several(lengthOf(does), "step")} for it` },
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

function lengthOf(list: unknown): number {
  return Array.isArray(list) ? list.length : 0;
}
