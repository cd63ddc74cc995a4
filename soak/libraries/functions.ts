import type { Dice } from "./dice.ts";
import { type Plan, planned } from "./plan.ts";

type Count = Parameters<typeof planned>[1];

/** Plans for retries of functions. Tries end as in a script, whose last entry repeats. */
export function functionPlans(dice: Dice, count: Count): Plan[] {
  const script = (...ends: string[]) => ({
    script: dice.several(1, 5, () => dice.one(...ends)),
    callMs: dice.one(0, 10, 700),
  });
  const ms = () => dice.one(1, 50, 100, 333, 1000);
  const generator = () =>
    dice.one("decorrelatedJitterGenerator", "noJitterGenerator", "halfJitterGenerator", "fullJitterGenerator");

  const cockatiel = () => {
    const backoff = dice.one<() => object>(
      () => ({}),
      () => ({ backoff: { constant: ms() } }),
      () => ({ backoff: { iterable: dice.several(1, 4, ms) } }),
      () => ({
        backoff: {
          exponential: dice.some({
            generator,
            initialDelay: ms,
            maxDelay: () => dice.one(150, 2000, 30_000),
            exponent: () => dice.one(1.5, 2, 3),
          }),
        },
      }),
    );
    return {
      written: { retry: { maxAttempts: dice.number(0, 7) }, ...backoff(), ...dice.some({ handle: () => "Fail only" }) },
    };
  };
  const pRetry = () => ({
    written: {
      options: {
        retries: dice.number(0, 7),
        ...dice.some({
          minTimeout: ms,
          maxTimeout: () => dice.one(1000, 2000, 5000),
          factor: () => dice.one(1, 1.5, 2, 3),
          randomize: () => true,
          maxRetryTime: () => dice.one(500, 1500, 5000),
          shouldRetry: () => "error is not Other",
        }),
      },
    },
  });
  const node = { policy: "retry", recorder: "node", clock: "virtual" } as const;
  const ends = ["fail", "fail", "fail", "other", "typeerror", "ok"];
  return [
    planned({ ...node, library: "cockatiel" }, count, cockatiel, () => script(...ends)),
    planned({ ...node, library: "p-retry" }, count, pRetry, () => script(...ends, "fetchfailed", "abort")),
    failsafeGo(dice, count, () => script("fail", "fail", "ignored", "ok")),
    resilience4j(dice, count, () => script("fail", "fail", "other", "checked", "error", "bad", "ok")),
  ];
}

/** Writes a setting as a sentence for the recording, and as names and numbers for the recorder. */
function sentence(parts: readonly (readonly [name: string, args: readonly (number | string)[], written: string])[]) {
  return {
    written: { config: parts.length === 0 ? "defaults" : parts.map(([, , written]) => written).join(", ") },
    build: { calls: parts.map(([name, args]) => ({ name, args: args.map(String) })) },
  };
}

function call(name: string, ...args: (number | string)[]) {
  return [name, args, `${name}(${args.join(", ")})`] as const;
}

function inMs(name: string, ...ms: number[]) {
  return [name, ms, `${name}(${ms.map((each) => `${each} ms`).join(", ")})`] as const;
}

function failsafeGo(dice: Dice, count: Count, makeCase: () => object): Plan {
  const setting = () => {
    const firstMs = dice.one(50, 100, 300);
    const wait = dice.one<() => ReturnType<typeof call>[]>(
      () => [],
      () => [inMs("WithDelay", firstMs)],
      () => [inMs("WithDelay", firstMs), inMs("WithJitter", 20)],
      () => [inMs("WithDelay", firstMs), call("WithJitterFactor", 0.25)],
      () => [inMs("WithBackoff", firstMs, dice.one(1000, 5000))],
      () => {
        const [mostMs, factor] = [dice.one(1000, 5000), dice.one(1.5, 3)];
        return [
          ["WithBackoffFactor", [firstMs, mostMs, factor], `WithBackoffFactor(${firstMs} ms, ${mostMs} ms, ${factor})`],
        ];
      },
    )();
    const isRandom = wait.some(([name]) => name.startsWith("WithJitter"));
    const others = [
      dice.one(
        () => call("WithMaxRetries", dice.number(0, 6)),
        () => call("WithMaxAttempts", dice.number(1, 6)),
      )(),
      ...(isRandom ? [] : dice.one([], [inMs("WithMaxDuration", dice.one(250, 1000, 3000))])),
      ...dice.one([], [], [call("HandleErrors", "fail")], [call("AbortOnErrors", "other")]),
      ...dice.one([], [["ReturnLastFailure", [], "ReturnLastFailure()"] as const]),
    ];
    const { written, build } = sentence([...wait, ...others]);
    return { written, build: { ...build, isRandom } };
  };
  const head = { policy: "retry", recorder: "go", clock: "virtual", library: "failsafe-go/retrypolicy" } as const;
  return planned(head, count, setting, makeCase);
}

function resilience4j(dice: Dice, count: Count, makeCase: () => object): Plan {
  const setting = () => {
    const firstMs = dice.one(50, 100, 333);
    const factor = dice.one(1.5, 2, 3);
    const [name, ...args] = dice.one<[string, ...(number | string)[]]>(
      ["waitDuration", firstMs],
      ["of", firstMs, "x -> x + 50"],
      ["ofExponentialBackoff", firstMs, factor],
      ["ofExponentialBackoff", firstMs, factor, 1000],
      ["ofRandomized", firstMs, 0.3],
      ["ofExponentialRandomBackoff", firstMs, factor, 0.5],
      ["ofExponentialRandomBackoff", firstMs, factor, 0.5, 1000],
    );
    const isRandom = name.includes("Random");
    const wait = name === "waitDuration" ? ([name, args, `waitDuration ${firstMs} ms`] as const) : call(name, ...args);
    const others = [
      call("maxAttempts", dice.number(1, 7)),
      ...dice.one([], [call("retryExceptions", "Fail")], [call("ignoreExceptions", "Other")]),
      ...dice.one([], [["retryOnResult", ["bad"], 'retryOnResult("bad")'] as const]),
      ...dice.one([], [call("failAfterMaxAttempts", "true")]),
    ];
    const { written, build } = sentence([...others, wait]);
    return { written, build: { ...build, isRandom } };
  };
  const head = { policy: "retry", recorder: "java", clock: "virtual", library: "resilience4j-retry" } as const;
  return planned(head, count, setting, makeCase);
}
