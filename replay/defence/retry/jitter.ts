import * as v from "valibot";
import { Waits } from "../../../src/policy/retry/retry-wait.ts";
import { refuse } from "../../recorded.ts";
import { parse } from "../recordings.ts";
import { cockatiel } from "./functions/cockatiel.ts";
import { pRetry } from "./functions/p-retry.ts";
import { resilience4j } from "./functions/resilience4j.ts";
import { springCore, springRetry } from "./functions/spring.ts";
import { tenacity } from "./functions/tenacity.ts";
import { axiosRetry } from "./http/axios-retry.ts";
import { goRetryablehttp } from "./http/go.ts";
import { urllib3 } from "./http/urllib3.ts";
import type { Recorded } from "./recorded.ts";

const samples = v.object({
  retry: v.optional(v.number()),
  attempt: v.optional(v.number()),
  minMs: v.number(),
  maxMs: v.number(),
  meanMs: v.number(),
});
const distribution = v.array(samples);

/** The settings behind each distribution of waits, which only its name describes. */
const named: readonly (readonly [
  name: RegExp,
  words: v.GenericSchema<unknown, Recorded>,
  settings: (...parts: string[]) => object,
])[] = [
  [
    /^cockatiel .* (\w+) \(initial (\d+), exponent (\d+), max (\d+)\)$/,
    cockatiel,
    (generator, initial, exponent, max) => ({
      retry: {},
      backoff: {
        exponential: { generator, initialDelay: Number(initial), exponent: Number(exponent), maxDelay: Number(max) },
      },
    }),
  ],
  [
    /^axios-retry .* (\w+) \(factor (\d+)\)$/,
    axiosRetry,
    (name, factor) => ({ options: { retryDelay: `${name}(${factor})` } }),
  ],
  [
    /^p-retry .* randomize, minTimeout (\d+), factor (\d+)$/,
    pRetry,
    (minTimeout, factor) => ({ options: { randomize: true, minTimeout: Number(minTimeout), factor: Number(factor) } }),
  ],
  [/^tenacity [\d.]+ (.*)$/, tenacity, (wait) => ({ settings: { wait } })],
  [
    /^urllib3 .* backoff_factor=([\d.]+), backoff_jitter=([\d.]+)$/,
    urllib3,
    (factor, jitter) => ({ retry: { backoff_factor: Number(factor), backoff_jitter: Number(jitter) } }),
  ],
  [/^(of\w+\(.*\))$/, resilience4j, (config = "") => ({ config: config.replace("max ", "") })],
  [/^(delay .*)$/, springCore, (config) => ({ config })],
  [/^(Exponential\w+ defaults)$/, springRetry, (config) => ({ config })],
  [
    /^(\w+Backoff)\((.*), (.*)\)$/,
    goRetryablehttp,
    (name, min, max) => ({ config: `Backoff ${name}, RetryWaitMin ${min}, RetryWaitMax ${max}` }),
  ],
];

const draws = 4000;
/** The allowed deviation of a sampled number, as a share of the middle between minimum and maximum. */
const slack = 0.03;

/** Compares the minimum, the maximum and the mean of random waits with those of a library. */
export function replayJitter(name: string, recorded: unknown, where: string): string[] {
  const rows = parse(distribution, recorded, `${where}: ${name}`);
  const [pattern, words, settings] =
    named.find(([known]) => known.test(name)) ?? refuse(`${where}: "${name}" has no meaning here`, "name a known wait");
  const [, ...parts] = pattern.exec(name)!;
  const { rules } = parse(words, { id: name, ...settings(...parts) }, `${where}: ${name}`);
  const random = generator();
  const drawn = Array.from({ length: draws }, () => {
    const waits = new Waits(rules.wait);
    return Array.from({ length: rows.length }, () => waits.next(random));
  });
  return rows.flatMap(({ minMs, maxMs, meanMs }, index) => {
    const column = drawn.map((waits) => waits[index]!);
    const got = [Math.min(...column), Math.max(...column), column.reduce((sum, ms) => sum + ms, 0) / draws];
    const rounding = 1.5 + slack * (maxMs - minMs) + slack * slack * meanMs;
    const close = [minMs, maxMs, meanMs].every((ms, which) => Math.abs(ms - got[which]!) <= rounding);
    const range = `${got.map((ms) => ms.toFixed(1)).join(", ")} instead of ${minMs}, ${maxMs}, ${meanMs}`;
    return close ? [] : [`${name}, retry ${index + 1}: least, greatest and mean wait ${range}`];
  });
}

/** Returns a random generator with a fixed seed. */
function generator(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
