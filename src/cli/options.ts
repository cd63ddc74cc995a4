import { Option } from "commander";
import { didYouMean } from "../text/nearest.ts";
import { ProblemError } from "../text/problem.ts";
import { readDuration } from "../text/units.ts";

/** An option with a few known values; another one is a Problem that names the nearest. */
export function choice(flags: string, about: string, known: readonly string[]): Option {
  const option = new Option(flags, about).choices([...known]);
  return option.argParser((written) => {
    if (known.includes(written)) return written;
    throw wrong(option, written, didYouMean(written, known) ?? `it is one of ${known.join(", ")}`);
  });
}

/** How long a run may take where nothing else is said. */
export const usualCapMs = 600_000;

export function cap(): Option {
  return duration("--cap <time>", "abort a run after this long").default(usualCapMs, "10m");
}

export function duration(flags: string, about: string): Option {
  const option = new Option(flags, about);
  return option.argParser((written) => {
    const read = readDuration(written);
    if ("value" in read) return read.value;
    throw wrong(option, `${written} ${read.wrong}`, read.cure);
  });
}

export function wholeNumber(flags: string, about: string, least = 0): Option {
  const option = new Option(flags, about);
  return option.argParser((written) => {
    const value = Number(written);
    if (/^\d+$/.test(written) && Number.isSafeInteger(value) && value >= least) return value;
    throw wrong(option, written, `it is a whole number of at least ${least}`);
  });
}

function wrong(option: Option, written: string, cure: string): ProblemError {
  return new ProblemError([{ says: `${option.long} ${written}`, cure }]);
}
