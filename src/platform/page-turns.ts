import { stretchMs, type Turns } from "./turns.ts";

/**
 * Returns the turns of a page or a worker. A message to oneself arrives after all promise callbacks, and other events
 * such as clicks get their turn before it. In Node an open channel would keep the process alive.
 */
export function pageTurns({ port1, port2 } = new MessageChannel(), nowMs = () => performance.now()): Turns {
  const waiting: (() => void)[] = [];
  let lastBreathMs = nowMs();
  port1.addEventListener("message", () => waiting.shift()!());
  port1.start();
  const afterMessage = (run: () => void) => {
    waiting.push(run);
    port2.postMessage(undefined);
  };
  return {
    afterPromises: (run) => () => afterMessage(run),
    isBreathDue: () => nowMs() - lastBreathMs > stretchMs,
    afterBreath(run) {
      afterMessage(() => {
        lastBreathMs = nowMs();
        run();
      });
    },
  };
}
