import { stretchMs, type Turns } from "./turns.ts";

const now = Promise.resolve();
let lastBreathMs = 0;

export const nodeTurns: Turns = {
  afterPromises(run) {
    const tick = () => process.nextTick(run);
    return () => void now.then(tick);
  },
  // Ticks and promises block Node's event loop, so a long chain of them must pause now and then.
  isBreathDue: () => performance.now() - lastBreathMs > stretchMs,
  afterBreath(run) {
    setImmediate(() => {
      lastBreathMs = performance.now();
      run();
    });
  },
};
