import type { RawSetup } from "../../../scenario/scenario.ts";
import type { WrittenSettings } from "../../../service/service.ts";
import { shown } from "../../../text/values/format-value.ts";
import { settingPairs } from "./setting-pairs.ts";

/** A request that a service takes, or one of its steps, with the steps within it. */
export interface CallNode {
  readonly says: string;
  /** Defences and other settings of the step. */
  readonly notes: readonly string[];
  readonly isCall: boolean;
  readonly inner: readonly CallNode[];
}

/** Settings of a service that its steps show. */
export const inSteps = ["is", "takes", "does", "writes", "undoes", "answers", "keys", "respectsDeadline"];
const lists = ["together", "firstOf", "does", "afterAnswering"];
const names: Readonly<Record<string, string>> = {
  firstOf: "the first that succeeds of",
  does: "in order",
  afterAnswering: "after the response",
};

/** Whether a server of a setup is a service of the user's own design: one without `is` is of the kind of its name. */
export function isService(name: string, { is = name }: WrittenSettings): boolean {
  return is === "service";
}

/** Returns the requests of all services of a setup as written, with their steps. */
export function callTrees(setup: RawSetup): CallNode[] {
  return Object.entries(setup)
    .filter(([name, settings]) => isService(name, settings))
    .flatMap(([name, { count, ...settings }]) => {
      const who = typeof count === "number" && count > 1 ? `${name} × ${count}` : name;
      const { takes } = settings;
      if (typeof takes === "string") return [requestNode(`${who} ${takes}`, settings)];
      return Object.entries((takes ?? {}) as WrittenSettings).map(([line, own]) =>
        requestNode(`${who} ${line}`, (own ?? {}) as WrittenSettings),
      );
    });
}

function requestNode(says: string, settings: WrittenSettings): CallNode {
  const { does = [], writes, undoes, answers, keys, respectsDeadline } = settings;
  const last = Object.entries({ writes, undoes }).flatMap(([key, value]) =>
    value === undefined ? [] : [{ [key]: value }],
  );
  const notes = settingPairs(
    Object.fromEntries(Object.entries({ answers, keys, respectsDeadline }).filter(([, value]) => value !== undefined)),
  );
  return { says, notes, isCall: false, inner: [...(does as readonly WrittenSettings[]), ...last].map(stepNode) };
}

function stepNode(step: WrittenSettings): CallNode {
  const [key = "", value] = Object.entries(step).find(([each]) => kinds.includes(each)) ?? [];
  const notes = stepNotes(step);
  const inner = lists.includes(key) ? (value as readonly WrittenSettings[]).map(stepNode) : [];
  const isCall = key === "calls";
  const says = inner.length > 0 ? (names[key] ?? key) : isCall ? shown(value) : `${key} ${shown(value)}`;
  return { says, notes, isCall, inner };
}

/** Describes when a step is done, and the defences of a call. */
export function stepNotes(step: WrittenSettings): string[] {
  const { optional, if: condition, ...rest } = step;
  return [
    ...(optional === true ? ["optional"] : []),
    ...settingPairs(Object.fromEntries(Object.entries(rest).filter(([key]) => !kinds.includes(key)))),
    ...(condition === undefined ? [] : [`if ${shown(condition)}`]),
  ];
}

const kinds = ["calls", ...lists, "work", "writes", "undoes", "answers"];
