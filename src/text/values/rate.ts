import type { Read } from "./units.ts";

const secondsPer = { s: 1, m: 60, h: 3600 } as const;
const mostPerS = 1_000_000;
const example = "280/s or 5/m";
const number = String.raw`\d+(?:\.\d+)?`;
export const ratePattern = new RegExp(`^(${number})/(s|m|h)$`);

/** Reads `280/s` or `5/m` as calls a second. */
export function readRate(written: unknown): Read<number> {
  const text = typeof written === "string" || typeof written === "number" ? String(written).trim() : "";
  const match = ratePattern.exec(text);
  if (match) {
    const perS = Number(match[1]) / secondsPer[match[2] as keyof typeof secondsPer];
    return perS <= mostPerS
      ? { value: perS }
      : { wrong: `is more than ${mostPerS}/s`, cure: `write ${mostPerS}/s or less` };
  }
  if (new RegExp(`^-\\s*${number}`).test(text)) return { wrong: "is below zero", cure: `write ${example}` };
  if (new RegExp(`^${number}$`).test(text))
    return { wrong: "needs a unit", cure: `write ${Number(text) === 0 ? example : `${text}/s`}` };
  const [, loose, unit = ""] =
    new RegExp(`^(${number})\\s*(?:(?:/|per)\\s*(m|h)?|calls|requests|rps)`, "i").exec(text) ?? [];
  if (loose !== undefined)
    return { wrong: "is not written as a rate", cure: `write ${loose}/${unit.toLowerCase() || "s"}` };
  return { wrong: "is not a rate", cure: `write ${example}` };
}

/** Writes a rate as a file would, with the first unit that keeps it short. */
export function formatRate(perS: number): string {
  for (const [unit, seconds] of Object.entries(secondsPer)) {
    const rounded = Math.round(perS * seconds * 1e6) / 1e6;
    const short = Math.round(perS * seconds * 1000) / 1000;
    if (rounded === short) return `${short}/${unit}`;
  }
  return `${Math.round(perS * 1e6) / 1e6}/s`;
}
