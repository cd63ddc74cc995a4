import { Option } from "commander";
import { usualSeed } from "../../scenario/usual-seed.ts";
import { hostOf } from "../../text/headers/url-host.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { readDuration } from "../../text/values/units.ts";
import { suggest } from "../../text/words/suggestion.ts";

/** Declares an option with a fixed set of values. Any other value is a Problem that suggests the nearest one. */
export function choice(flags: string, about: string, known: readonly string[]): Option {
  const option = new Option(flags, about).choices([...known]);
  return option.argParser((written) => {
    if (known.includes(written)) return written;
    throw wrong(option, `${shownWord(written)} is not known`, suggest(written, known));
  });
}

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Declares the method of the requests; the methods are those that both worlds handle alike. */
export function method(about: string): Option {
  return choice("--method <method>", about, methods);
}

/** The default for `--cap`. */
export const usualCapMs = 600_000;

export function cap(): Option {
  return timeLimit("--cap <time>", "abort a run after this long").default(usualCapMs, "10m");
}

export function seed(): Option {
  return wholeNumber("--seed <n>", "random seed").default(usualSeed);
}

/** Declares how long something may take, which is longer than no time at all. */
export function timeLimit(flags: string, about: string): Option {
  const option = new Option(flags, about);
  return option.argParser((written) => {
    const ms = /^0+$/.test(written) ? 0 : readTime(option, written);
    if (ms === 0) throw wrong(option, `${shownWord(written)} leaves no time at all`, "write 1ms or more");
    return ms;
  });
}

export function duration(flags: string, about: string): Option {
  const option = new Option(flags, about);
  return option.argParser((written) => readTime(option, written));
}

function readTime(option: Option, written: string): number {
  const read = readDuration(written);
  if ("value" in read) return read.value;
  throw wrong(option, `${shownWord(written)} ${read.wrong}`, read.cure);
}

export function wholeNumber(flags: string, about: string, least = 0, most = Number.MAX_SAFE_INTEGER): Option {
  const option = new Option(flags, about);
  return option.argParser((written) => {
    const value = Number(written);
    if (/^\d+$/.test(written) && value >= least && value <= most) return value;
    const isDigits = /^-?\d+$/.test(written);
    if (isDigits && value >= least)
      throw wrong(option, `${written} is too large`, `write a whole number up to ${most}`);
    const is = isDigits ? `is below ${least}` : "is not a whole number";
    throw wrong(option, `${shownWord(written)} ${is}`, `write a whole number, ${least} or more`);
  });
}

/** The host comes as it is written in a URL, and an IPv6 address without its brackets. */
export function allowedHost(about: string): Option {
  const option = new Option("--allow-host <name>", about);
  return option.argParser((written) => {
    const host = written.includes(":") && !written.startsWith("[") ? `[${written}]` : written;
    const isOnlyHost = /^[^/?#@\\]+$/.test(host) && !host.includes("]:");
    if (isOnlyHost && URL.canParse(`http://${host}`)) return hostOf(new URL(`http://${host}`));
    throw wrong(option, `${JSON.stringify(written)} is not a host`, "write a name or an address, such as 192.0.2.7");
  });
}

/** The number of threads of a sweep. */
export function jobs(says = "play in this many threads"): Option {
  return wholeNumber("--jobs <n>", `${says} (default: number of cores)`, 1, 1024);
}

/** An empty value would leave a hole in the message. */
function shownWord(written: string): string {
  return written === "" ? '""' : written;
}

function wrong(option: Option, written: string, cure: string): ProblemError {
  return new ProblemError([{ says: `${option.long} ${written}`, cure }]);
}
