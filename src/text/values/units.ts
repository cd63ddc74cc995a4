/** A written value that cannot be read: the reason, and the way out. */
export interface Wrong {
  readonly wrong: string;
  readonly cure: string;
}

/** A value that was read, or why it cannot be read. */
export type Read<T> = { readonly value: T } | Wrong;

export function sayWrong({ wrong, cure }: Wrong): string {
  return `${wrong}: ${cure}`;
}

const msPer = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const;
interface DurationBound {
  readonly ms: number;
  readonly says: string;
}

const aDay: DurationBound = { ms: 24 * msPer.h, says: "a day" };
const aYear: DurationBound = { ms: 365 * 24 * msPer.h, says: "a year" };
const bytesPer = { B: 1, KB: 1024, MB: 1024 * 1024 } as const;
const mostBytes = 64 * bytesPer.MB;

const number = String.raw`(?:\d+(?:\.\d+)?|\.\d+)`;
export const durationPattern = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/;
export const sharePattern = /^(\d+(?:\.\d+)?)%$/;
export const sizePattern = /^(\d+(?:\.\d+)?)(B|KB|MB)$/;

/** Reads `3s`, `500ms`, `1.5s`, `2m` or `1h` as milliseconds. */
export function readDuration(written: unknown, longest = aDay): Read<number> {
  const text = asText(written);
  const [, digits, exact] = durationPattern.exec(text) ?? [];
  if (digits !== undefined) return bounded(digits, msPer[exact as keyof typeof msPer], longest);
  if (isNegative(text)) return { wrong: "is below zero", cure: "write a duration such as 1s" };
  if (new RegExp(`^${number}$`).test(text)) {
    return { wrong: "needs a unit", cure: Number(text) === 0 ? "write 0s" : `write ${text}s or ${text}ms` };
  }
  const [, amount = "", named = ""] = new RegExp(`^(${number})\\s*([a-zµ]+)$`, "i").exec(text) ?? [];
  const unit = durationUnit(named);
  if (unit) return { wrong: "is not written as a duration", cure: `write ${plain(amount)}${unit}` };
  return { wrong: "is not a duration", cure: "write 3s, 500ms, 2m or 1h" };
}

/** Reads a duration of up to a year. */
export function readLongDuration(written: unknown): Read<number> {
  return readDuration(written, aYear);
}

function bounded(digits: string, factor: number, longest: DurationBound): Read<number> {
  const ms = Math.round(Number(digits) * factor * 1000) / 1000;
  if (ms <= longest.ms) return { value: ms };
  return { wrong: `is longer than ${longest.says}`, cure: `write ${formatDuration(longest.ms)} or less` };
}

/** Reads a duration or `none`, which is Infinity. */
export function readLimit(written: unknown): Read<number> {
  if (written === "none") return { value: Number.POSITIVE_INFINITY };
  if (Number(asText(written) || Number.NaN) === 0) return noTime;
  const read = readDuration(written);
  if (!("wrong" in read)) return read.value > 0 ? read : noTime;
  return read.wrong === "is not a duration" ? { wrong: "is not a timeout", cure: "write 1s, 500ms or none" } : read;
}

const noTime: Wrong = { wrong: "leaves no time at all", cure: "write 1ms or more, or none" };

/** Reads `10%` as 0.1. */
export function readShare(written: unknown): Read<number> {
  const text = asText(written);
  const match = sharePattern.exec(text);
  if (match) {
    const percent = Number(match[1]);
    return percent <= 100 ? { value: percent / 100 } : { wrong: "is more than 100%", cure: "write 100% or less" };
  }
  if (isNegative(text)) return { wrong: "is below zero", cure: "write a share such as 10%" };
  if (new RegExp(`^${number}$`).test(text)) return { wrong: "needs a percent sign", cure: `write ${plain(text)}%` };
  return { wrong: "is not a share", cure: "write 10% or 0.5%" };
}

/** Reads `8MB`, `16KB` or `500B` as bytes; a KB has 1024 of them. */
export function readSize(written: unknown): Read<number> {
  const text = asText(written);
  const match = sizePattern.exec(text);
  if (match) {
    const bytes = Math.floor(Number(match[1]) * bytesPer[match[2] as keyof typeof bytesPer]);
    return bytes <= mostBytes ? { value: bytes } : { wrong: "is more than 64MB", cure: "write 64MB or less" };
  }
  if (isNegative(text)) return { wrong: "is below zero", cure: "write a size such as 16KB" };
  if (/^\d+$/.test(text)) return { wrong: "needs a unit", cure: `write ${text}B, ${text}KB or ${text}MB` };
  return { wrong: "is not a size", cure: "write 500B, 16KB or 8MB" };
}

export function formatDuration(ms: number): string {
  return duration(ms, "");
}

function duration(ms: number, space: string): string {
  if (ms === Number.POSITIVE_INFINITY) return "none";
  if (ms === 0) return `0${space}s`;
  for (const unit of ["h", "m"] as const) if (ms % msPer[unit] === 0) return `${ms / msPer[unit]}${space}${unit}`;
  return ms < msPer.s ? `${ms}${space}ms` : `${Math.round(ms * 1000) / 1e6}${space}s`;
}

export function formatShare(share: number): string {
  return `${Math.round(share * 1e6) / 1e4}%`;
}

/** Writes a size for sentences: "20 KB" and "9 bytes", where a file writes `20KB` and `9B`. */
export function saySize(bytes: number): string {
  for (const unit of ["MB", "KB"] as const) {
    if (bytes > 0 && bytes % bytesPer[unit] === 0) return `${bytes / bytesPer[unit]} ${unit}`;
  }
  return bytes === 1 ? "1 byte" : `${bytes} bytes`;
}

function asText(written: unknown): string {
  return typeof written === "string" || typeof written === "number" ? String(written).trim() : "";
}

function isNegative(text: string): boolean {
  return new RegExp(`^-\\s*${number}\\s*[a-z%]*$`, "i").test(text);
}

function plain(digits: string): string {
  return digits.startsWith(".") ? `0${digits}` : digits;
}

function durationUnit(word: string): keyof typeof msPer | undefined {
  const lower = word.toLowerCase();
  if (/^(ms|msecs?|millis?|milliseconds?)$/.test(lower)) return "ms";
  if (/^(s|secs?|seconds?)$/.test(lower)) return "s";
  if (/^(m|mins?|minutes?)$/.test(lower)) return "m";
  return /^(h|hrs?|hours?)$/.test(lower) ? "h" : undefined;
}

/** Writes a duration for sentences: "1.5 s", where a file writes `1.5s`. */
export function sayDuration(ms: number): string {
  return duration(ms, " ");
}
