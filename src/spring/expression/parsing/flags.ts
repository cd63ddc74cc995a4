import { ownValue } from "../../../text/values/own-value.ts";
import { type CodePointReader, UnplayableRegex } from "./code-point-reader.ts";

/** Flags such as that of `(?i)`. */
export interface Flags {
  readonly ignoreCase: boolean;
  readonly dotAll: boolean;
  readonly multiline: boolean;
}

export const noFlags: Flags = { ignoreCase: false, dotAll: false, multiline: false };

const names: Readonly<Record<string, keyof Flags>> = { i: "ignoreCase", s: "dotAll", m: "multiline" };
const unplayed = ["x", "u", "d", "U"];

/** Reads a list of flags, up to the colon or the bracket that ends it. */
export function takeFlags(reader: CodePointReader, before: Flags): Flags {
  const flags = { ...before };
  let on = true;
  for (; reader.peek() !== ")" && reader.peek() !== ":"; reader.at++) {
    const flag = reader.peek();
    const name = ownValue(names, flag);
    if (flag === "-") on = false;
    else if (name !== undefined) flags[name] = on;
    else if (unplayed.includes(flag)) throw new UnplayableRegex(`the flag ${flag}`);
    else reader.fail("Unknown inline modifier", reader.at);
  }
  return flags;
}
