import FakeTimers from "@sinonjs/fake-timers";

/** Runs a function on a clock that jumps from timer to timer, for at most `mostMs`. */
export async function onVirtualClock(run, mostMs = 1e9) {
  const clock = FakeTimers.install({
    now: 0,
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "performance"],
  });
  try {
    const result = run(clock);
    await clock.tickAsync(mostMs);
    return await result;
  } finally {
    clock.uninstall();
  }
}

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Replaces Math.random by a generator of numbers with six decimals, and records them. */
export function writtenRandoms(isMeant = () => true) {
  const real = Math.random;
  const drawn = [];
  Math.random = () => {
    const number = Math.floor(real() * 1e6) / 1e6;
    if (isMeant(new Error().stack)) drawn.push(number);
    return number;
  };
  return { drawn, restore: () => (Math.random = real) };
}
