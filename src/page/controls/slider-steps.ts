import { formatRate, readRate } from "../../text/values/rate.ts";
import {
  formatDuration,
  formatShare,
  type Read,
  readDuration,
  readLimit,
  readShare,
  readSize,
} from "../../text/values/units.ts";

/** Neighbouring values differ by so much that a change shows, and so little that a limit is found. */
const mantissas = [1, 1.5, 2, 3, 4, 5, 6, 8];
const sizes = [
  "0B",
  "1B",
  "10B",
  "100B",
  "1KB",
  "4KB",
  "8KB",
  "16KB",
  "32KB",
  "64KB",
  "128KB",
  "256KB",
  "1MB",
  "8MB",
  "64MB",
];
const shares = [0, 1, 2, 5, 10, 15, 20, 25, 30, 40, 50, 60, 70, 75, 80, 85, 90, 95, 99, 100];
const mostWhole = 40;

interface SliderScale {
  /** Returns undefined for a value of another kind. */
  read(written: string): number | undefined;
  steps(values: readonly number[]): readonly string[];
}

const durations: SliderScale = {
  read: (written) => knownIn(readDuration(written)),
  steps: (values) => series(values, 20, 10).map(formatDuration),
};

const scales: readonly (readonly [RegExp, SliderScale])[] = [
  [
    /^a duration or `none`/,
    { read: (written) => knownIn(readLimit(written)), steps: (values) => [...durations.steps(values), "none"] },
  ],
  [/^a duration/, { ...durations, steps: (values) => ["0s", ...durations.steps(values)] }],
  [
    /^a rate/,
    {
      read: (written) => knownIn(readRate(written)),
      steps: ([own = 1]) =>
        Array.from({ length: 20 }, (_, at) => formatRate(Number((((at + 1) * own) / 10).toPrecision(3)))),
    },
  ],
  [
    /^a share/,
    { read: (written) => knownIn(readShare(written)), steps: () => shares.map((each) => formatShare(each / 100)) },
  ],
  [/^a size/, { read: (written) => knownIn(readSize(written)), steps: () => sizes }],
];

/** Returns the values of a slider for a setting, from the least to the greatest; undefined if it has no scale. */
export function stepsFor(takes: string, values: readonly string[]): readonly string[] | undefined {
  const prefix = /^(exponential )/.exec(values[0] ?? "")?.[1];
  if (prefix !== undefined) {
    const means = values.flatMap((value) => (value.startsWith(prefix) ? value.slice(prefix.length) : []));
    return scaled(durations, means)?.map((mean) => prefix + mean);
  }
  const whole = wholeSteps(takes, values);
  if (whole !== undefined) return whole;
  for (const [pattern, scale] of scales) if (pattern.test(takes)) return scaled(scale, values);
  // Settings with a short form, such as a retry's number of tries, are known by their value.
  return [durations, scales[2]![1]].map((scale) => scaled(scale, values)).find((steps) => steps !== undefined);
}

function scaled(scale: SliderScale, values: readonly string[]): readonly string[] | undefined {
  const known = values.flatMap((value) => scale.read(value) ?? []);
  if (known.length < values.length || known.length === 0) return undefined;
  const all = new Map([...scale.steps(known), ...values].map((step) => [scale.read(step) ?? Number.NaN, step]));
  // Values as they were written win over those of the scale.
  for (const value of values) all.set(scale.read(value)!, value);
  return [...all].sort(([one], [other]) => one - other).map(([, step]) => step);
}

function wholeSteps(takes: string, values: readonly string[]): readonly string[] | undefined {
  if (values.length === 0 || !values.every((value) => /^\d+$/.test(value))) return undefined;
  const known = values.map(Number);
  const [, from, to] = /a whole number from (\d+) to (\d+)/.exec(takes) ?? [];
  const most = Math.min(Number(to ?? Number.POSITIVE_INFINITY), Math.max(8, ...known.map((each) => each * 3)));
  const least = Math.min(Number(from ?? 1), ...known);
  if (most - least < mostWhole) return Array.from({ length: most - least + 1 }, (_, at) => `${least + at}`);
  const all = series(known, 10, 10)
    .map(Math.round)
    .filter((each) => each >= least && each <= most);
  return [...new Set([least, ...all, ...known])].sort((one, other) => one - other).map(String);
}

/** Returns round numbers around these, from `down` times less to `up` times more. */
function series(values: readonly number[], down: number, up: number): number[] {
  const known = values.filter((value) => value > 0 && Number.isFinite(value));
  const usual = known.length === 0 ? [1000] : known;
  const [least, most] = [Math.min(...usual) / down, Math.max(...usual) * up];
  const numbers: number[] = [];
  for (let power = 10 ** Math.floor(Math.log10(least)); power <= most; power *= 10)
    for (const each of mantissas)
      if (each * power >= least && each * power <= most) numbers.push(Number((each * power).toPrecision(6)));
  return numbers;
}

function knownIn(read: Read<number>): number | undefined {
  return "value" in read ? read.value : undefined;
}
