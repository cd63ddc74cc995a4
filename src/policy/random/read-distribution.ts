import { shown } from "../../text/values/format-value.ts";
import {
  formatDuration,
  formatShare,
  type Read,
  readDuration,
  readShare,
  type Wrong,
} from "../../text/values/units.ts";
import { listed } from "../../text/words/lists.ts";
import { nearest } from "../../text/words/nearest.ts";
import type { Distribution, Member, Single } from "./distribution.ts";

/** Parameters of each distribution besides the mean, with their bounds. */
const named = {
  exponential: { example: "exponential 100ms" },
  lognormal: { example: "lognormal 100ms 1.0", parameter: "sigma", above: 0, most: 5 },
  pareto: { example: "pareto 100ms 2.5", parameter: "alpha", above: 1, most: 1000 },
  normal: { example: "normal 100ms 20ms" },
} as const;
const names = Object.keys(named) as (keyof typeof named)[];
const examples = ["100ms", "50ms to 150ms", ...names.map((name) => named[name].example)];
const exampleList = "[10ms 99%, 1s 1%]";
const mostMembers = 100;

/**
 * Reads a distribution as written in a file: a named one, a range, a duration, or a list of these with their shares.
 */
export function readDistribution(written: unknown): Read<Distribution> {
  if (Array.isArray(written)) return readList(written);
  if (typeof written !== "string") return readConstant(written);
  const inside = /^\s*\[(.*)\]\s*$/s.exec(written)?.[1];
  if (inside === undefined) return readSingle(written);
  return readList(inside.trim() === "" ? [] : inside.split(","));
}

function readSingle(written: string): Read<Single> {
  const words = written.trim().split(/\s+/);
  const [first = "", second, third] = words;
  if (second === "to" && third !== undefined && words.length === 3) return readRange(first, third);
  if (first === "about" && second !== undefined)
    return { wrong: "is now called exponential", cure: `write exponential ${second}` };
  const name = names.find((each) => each === first);
  if (name !== undefined) return readNamed(name, words.slice(1));
  if (!/^[a-z]/i.test(first)) return readConstant(written);
  const near = names.find((each) => each.startsWith(first.toLowerCase()) || nearest(first, [each]) !== undefined);
  return {
    wrong: "is not a duration or a distribution",
    cure: `write ${near ? named[near].example : listed(examples)}`,
  };
}

function readConstant(written: unknown): Read<Single> {
  const read = readDuration(written);
  return "wrong" in read ? read : { value: { kind: "constant", ms: read.value } };
}

function readRange(from: string, to: string): Read<Single> {
  const [start, end] = [readDuration(from), readDuration(to)];
  if ("wrong" in start) return within(start, "starts with what");
  if ("wrong" in end) return within(end, "ends with what");
  if (start.value > end.value) return { wrong: "runs backwards", cure: `write ${to} to ${from}` };
  return { value: { kind: "uniform", fromMs: start.value, toMs: end.value } };
}

function readNamed(name: keyof typeof named, values: readonly string[]): Read<Single> {
  const rule = named[name];
  const [meanText, parameterText] = values;
  if (meanText === undefined) return { wrong: "needs its mean", cure: `write ${rule.example}` };
  const mean = readDuration(meanText);
  if ("wrong" in mean) return within(mean, "has a mean that");
  const meanMs = mean.value;
  if (values.length > (name === "exponential" ? 1 : 2))
    return { wrong: "has too many values", cure: `write ${rule.example}` };
  if (name === "normal") return readNormal(meanMs, parameterText, rule.example);
  if (!("parameter" in rule)) return { value: { kind: "exponential", meanMs } };
  const { parameter, above, most, example } = rule;
  if (parameterText === undefined) return { wrong: `needs its ${parameter}`, cure: `write ${example}` };
  const value = /^\d+(\.\d+)?$/.test(parameterText) ? Number(parameterText) : Number.NaN;
  if (!(value > above && value <= most)) {
    return { wrong: `needs its ${parameter} above ${above}, at most ${most}`, cure: `write ${example}` };
  }
  return { value: name === "pareto" ? { kind: name, meanMs, alpha: value } : { kind: name, meanMs, sigma: value } };
}

function readNormal(meanMs: number, written: string | undefined, example: string): Read<Single> {
  if (written === undefined) return { wrong: "needs its standard deviation", cure: `write ${example}` };
  const read = readDuration(written);
  if ("wrong" in read) return within(read, "has a standard deviation that");
  const deviationMs = read.value;
  if (deviationMs * 3 > meanMs)
    return { wrong: "has a standard deviation above a third of its mean", cure: `write ${example}` };
  return { value: { kind: "normal", meanMs, deviationMs } };
}

function readList(written: readonly unknown[]): Read<Distribution> {
  if (written.length === 0) return { wrong: "is an empty list", cure: `write ${exampleList}` };
  if (written.length > mostMembers) return { wrong: `has more than ${mostMembers} members`, cure: "write fewer" };
  const members: Member[] = [];
  for (const each of written) {
    const read = readMember(each);
    if ("wrong" in read) return read;
    members.push(read.value);
  }
  const sum = members.reduce((total, { share }) => total + share, 0);
  if (Math.abs(sum - 1) < 1e-9) return { value: { kind: "mixture", members } };
  return { wrong: `has shares that add up to ${formatShare(sum)}`, cure: "write shares that add up to 100%" };
}

function readMember(written: unknown): Read<Member> {
  if (typeof written !== "string") return { wrong: "has a member that is not text", cure: `write ${exampleList}` };
  const text = written.trim();
  const [, before, last = ""] = /^(.*\S)\s+(\S+)$/s.exec(text) ?? [];
  const member = `has a member ${shown(text)}`;
  const share = readShare(last);
  if (before === undefined || ("wrong" in share && !/^\S+%$/.test(last))) {
    return { wrong: `${member} without a share`, cure: `write ${exampleList}` };
  }
  if ("wrong" in share) return within(share, `${member} whose share`);
  const of = readSingle(before);
  return "wrong" in of ? within(of, `${member} that`) : { value: { share: share.value, of: of.value } };
}

function within({ wrong, cure }: Wrong, part: string): Wrong {
  return { wrong: `${part} ${wrong}`, cure };
}

/** Writes a distribution as a file would. */
export function formatDistribution(distribution: Distribution): string {
  switch (distribution.kind) {
    case "constant":
      return formatDuration(distribution.ms);
    case "uniform":
      return `${formatDuration(distribution.fromMs)} to ${formatDuration(distribution.toMs)}`;
    case "exponential":
      return `exponential ${formatDuration(distribution.meanMs)}`;
    case "normal":
      return `normal ${formatDuration(distribution.meanMs)} ${formatDuration(distribution.deviationMs)}`;
    case "lognormal":
      return `lognormal ${formatDuration(distribution.meanMs)} ${distribution.sigma}`;
    case "pareto":
      return `pareto ${formatDuration(distribution.meanMs)} ${distribution.alpha}`;
    case "mixture":
      return `[${distribution.members.map(({ share, of }) => `${formatDistribution(of)} ${percent(share)}`).join(", ")}]`;
  }
}

/** Keeps all digits, because a share can be as small as one in a hundred million. */
function percent(share: number): string {
  return `${(share * 100).toFixed(12).replace(/\.?0+$/, "")}%`;
}
