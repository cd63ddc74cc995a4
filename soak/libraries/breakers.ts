import type { Dice } from "./dice.ts";
import { type Plan, planned } from "./plan.ts";

/** Plans for circuit breakers, with calls in bursts and pauses, whose times fall on and next to the limits of the setting. */
export function breakerPlans(dice: Dice, count: Parameters<typeof planned>[1]): Plan[] {
  const head = {
    policy: "breaker",
    library: "resilience4j-circuitbreaker",
    recorder: "java",
    clock: "virtual",
  } as const;
  return [
    planned(
      head,
      count,
      () => resilience4j(dice),
      ({ written }) => sequence(dice, written as Times),
    ),
  ];
}

/** The limits of a setting, near which something can change. */
interface Times {
  readonly waitMs?: number;
  readonly slowCallMs?: number;
  readonly maxWaitInHalfOpenMs?: number;
}

interface Growing {
  readonly waitExponential?: { readonly initialMs: number; readonly multiplier: number; readonly maxMs?: number };
}

function resilience4j(dice: Dice) {
  const percent = () => dice.one(1, 20, 25, 33.3, 33.34, 50, 50, 60, 66.6, 66.7, 75, 90, 100);
  const overTime = dice.number(0, 1) === 0;
  const window = overTime
    ? { slidingWindowType: "TIME_BASED", slidingWindowSize: dice.number(1, 8) }
    : { slidingWindowType: "COUNT_BASED", slidingWindowSize: dice.number(1, 20) };
  const growing = () => ({
    initialMs: dice.one(100, 333, 1000),
    multiplier: dice.one(1.5, 2, 3.7),
    ...dice.some({ maxMs: () => dice.one(500, 2000) }),
  });
  const written = {
    ...window,
    minimumNumberOfCalls: dice.number(1, 12),
    ...dice.one({}, { waitMs: dice.one(1, 100, 1000, 2500) }, { waitExponential: growing() }),
    ...dice.some({
      failureRateThreshold: percent,
      slowCallRateThreshold: percent,
      slowCallMs: () => dice.one(10, 100, 400),
      permittedInHalfOpen: () => dice.number(1, 6),
      maxWaitInHalfOpenMs: () => dice.one(0, 50, 500, 2000),
      transitionToStateAfterWaitDuration: () => dice.one("OPEN", "CLOSED"),
      automaticTransition: () => dice.number(0, 1) === 1,
      recordExceptions: () => 'only the "fail" class',
      ignoreExceptions: () => "ignored",
    }),
  };
  const { waitExponential: wait, ...others } = written as typeof written & Growing;
  // A lock-free window of time reads the system's clock, and one of a single call fails with a NullPointerException.
  const canBeLockFree = !overTime && window.slidingWindowSize > 1 && written.permittedInHalfOpen !== 1;
  const more = canBeLockFree ? dice.some({ slidingWindowSynchronizationStrategy: () => "LOCK_FREE" }) : {};
  const build = { ...others, ...more, ...(wait && { waitExponential: Object.values(wait) }) };
  return { written: { ...written, ...more }, build };
}

function sequence(dice: Dice, { waitMs = 1000, slowCallMs = 100, maxWaitInHalfOpenMs: trialsMs = 500 }: Times): object {
  const near = (ms: number) => Math.max(0, ms + dice.number(-1, 1));
  let startMs = dice.number(0, 3000);
  let outcomes = ["ok"];
  const calls = Array.from({ length: dice.number(10, 60) }, (_, at) => {
    if (dice.number(1, 6) === 1)
      outcomes = dice.one(["ok"], ["ok"], ["fail"], ["ok", "fail"], ["ok", "fail", "fail", "ignored"]);
    const second = 1000 - (startMs % 1000);
    startMs += dice.one(0, 1, 10, dice.number(0, 60), dice.number(0, 900), near(second), near(waitMs), near(trialsMs));
    const ms = dice.one(0, 10, dice.number(1, 40), near(slowCallMs), dice.number(0, 1500), near(waitMs));
    return { n: at + 1, startMs, endMs: startMs + ms, outcome: dice.one(...outcomes) };
  });
  const looks = new Set(dice.several(0, 4, () => dice.number(0, startMs + 1000)));
  return { calls, looks: [...looks].sort((one, other) => one - other) };
}
