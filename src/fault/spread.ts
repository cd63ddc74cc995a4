import * as v from "valibot";
import { described } from "../service/setting.ts";
import { durationPattern, readDuration, sayDuration, sayWrong } from "../text/units.ts";

/** A length of time: one, any of a range, or most often short and sometimes long about a mean. */
export type Spread = number | { readonly fromMs: number; readonly toMs: number } | { readonly meanMs: number };

const one = durationPattern.source.slice(1, -1);
const pattern = new RegExp(`^${one}$|^${one} to ${one}$|^about ${one}$`);
const cure = "write 3s, 1s to 3s, or about 1s";

export function spread(about: string): v.GenericSchema<unknown, Spread> {
  return v.pipe(
    v.string((issue) => read(issue.input).wrong ?? `is not a duration: ${cure}`),
    v.regex(pattern, (issue) => read(issue.input).wrong ?? `is not a duration: ${cure}`),
    described(about, "a duration, `1s to 3s`, or `about 1s`"),
    v.rawTransform<string, Spread>(({ dataset, addIssue, NEVER }) => {
      const { value, wrong } = read(dataset.value);
      if (value !== undefined) return value;
      addIssue({ message: wrong ?? `is not a duration: ${cure}` });
      return NEVER;
    }),
  );
}

function read(written: unknown): { value?: Spread; wrong?: string } {
  const range = typeof written === "string" ? /^(\S+) to (\S+)$/.exec(written) : null;
  const mean = typeof written === "string" ? /^about (\S+)$/.exec(written)?.[1] : undefined;
  const parts = (range ? [range[1], range[2]] : [mean ?? written]).map(readDuration);
  const [first, second] = parts;
  for (const part of parts) if ("wrong" in part) return { wrong: sayWrong(part) };
  const fromMs = (first as { value: number }).value;
  if (mean !== undefined) return { value: { meanMs: fromMs } };
  if (second === undefined) return { value: fromMs };
  const toMs = (second as { value: number }).value;
  return fromMs <= toMs ? { value: { fromMs, toMs } } : { wrong: `runs backwards: write ${range![2]} to ${range![1]}` };
}

/** One length of time, by one draw of chance where it is not fixed. */
export function drawn(spread: Spread, chance: () => number): number {
  if (typeof spread === "number") return spread;
  if ("meanMs" in spread) return -Math.log(1 - chance()) * spread.meanMs;
  return spread.fromMs + chance() * (spread.toMs - spread.fromMs);
}

export function saySpread(spread: Spread): string {
  if (typeof spread === "number") return sayDuration(spread);
  if ("meanMs" in spread) return `about ${sayDuration(spread.meanMs)}`;
  return `${sayDuration(spread.fromMs)} to ${sayDuration(spread.toMs)}`;
}
