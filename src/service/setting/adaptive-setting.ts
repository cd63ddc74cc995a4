import * as v from "valibot";
import { type AdaptiveRule, limitRules, usualLimits } from "../../policy/limits/adaptive-limit.ts";
import { shown } from "../../text/values/format-value.ts";
import type { WrittenSettings } from "../service.ts";
import { opening } from "./opening.ts";
import { duration, whole, word } from "./setting.ts";

const number = (about: string) => v.optional(whole(1, 1_000_000, about));

/** A limit on what is in progress, of a server's requests or of its own calls. */
export function adaptiveSetting(about: string) {
  return opening(
    "by",
    word(
      limitRules,
      "The rule, as in Netflix's concurrency-limits: `vegas` estimates the queue from the shortest time, `gradient` compares with a long average, `aimd` counts drops and timeouts.",
    ),
    {
      starts: number("The limit at first; by default 20."),
      least: number("The lowest limit; by default 1 for `vegas` and otherwise 20."),
      most: number("The highest limit; by default 1000 for `vegas` and otherwise 200."),
      timeout: v.optional(duration("With `aimd`: whatever takes longer lowers the limit, as a rejection does."), "5s"),
    },
    about,
    "`vegas`, `gradient` or `aimd`, or `{ by: vegas, starts: 20, least: 1, most: 1000 }`",
  );
}
export type AdaptiveSetting = v.InferOutput<ReturnType<typeof adaptiveSetting>>;

export function adaptiveRule({ by = "vegas", starts, least, most, timeout }: AdaptiveSetting): AdaptiveRule {
  const usual = usualLimits[by];
  return {
    by,
    starts: starts ?? usual.starts,
    least: least ?? usual.least,
    most: most ?? usual.most,
    timeoutMs: timeout,
  };
}

/** `of`: whose number is limited, such as "calls". */
export function adaptiveWords(adaptive: unknown, of: string): string {
  const parts = (typeof adaptive === "object" && adaptive !== null ? adaptive : { by: adaptive }) as WrittenSettings;
  return `adapts how many ${of} are in progress to how long they take (${shown(parts.by ?? "vegas")})`;
}
