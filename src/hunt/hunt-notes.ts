import { usualSeed } from "../scenario/usual-seed.ts";
import { capital } from "../text/words/capital.ts";
import { plural } from "../text/words/phrases.ts";
import type { Hunt } from "./hunt.ts";
import { sayFailedCall } from "./search/call-set.ts";
import { hadNoEffect } from "./search/search.ts";

interface NotedCall {
  readonly id: string;
  readonly line: string;
  readonly missed?: boolean;
}

/** JSON lists all. */
const mostNamed = 10;

/** Says what was not played and why, and what only bytes show. */
export function huntNotes({ search, plan }: Hunt, calls: readonly NotedCall[]): string[] {
  const asBytes = calls.filter(({ line }) => line.startsWith("CONNECT ")).map(({ id }) => id);
  const missed = calls.filter((call) => call.missed).map(({ id }) => id);
  const without = search.played.filter(hadNoEffect).length;
  const { sameAnswer } = search.skipped;
  const left = search.left.map((set) => set.map(sayFailedCall).join(" + "));
  const named = left.slice(0, mostNamed).join(", ");
  const others = left.length > mostNamed ? ` and ${left.length - mostNamed} more` : "";
  return [
    ...(left.length === 0 ? [] : [`Not played yet: ${named}${others}.`]),
    ...missed.map(
      (id) =>
        `${id} is made without a failure, too, but too late for the first runs. So no failure was played there alone, and it is undecided: hunt again on an idle machine.`,
    ),
    ...(asBytes.length === 0
      ? []
      : [
          `${asBytes.join(", ")}: only refused, reset and hang strike there, because only the bytes of these connections are seen.`,
        ]),
    ...(without === 0
      ? []
      : [
          `${capital(plural(without, "run"))} changed nothing (=), so ${without === 1 ? "its" : "their"} failures were not combined with others.`,
        ]),
    ...(sameAnswer === 0
      ? []
      : [
          "Failures after which a caller gets the same response were combined with others only once. This assumes that a service behaves by the responses it gets; --all plays everything.",
        ]),
    ...(plan.seed === usualSeed ? [] : [`Random numbers begin with seed ${plan.seed}.`]),
  ];
}
