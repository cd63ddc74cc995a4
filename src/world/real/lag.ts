const LOOK_EVERY_MS = 5;
/** Timers are late by about this much on an idle machine. */
const USUAL_MS = 2;

let lookers = 0;
let totalMs = 0;
let timer: NodeJS.Timeout | undefined;

/**
 * How long, in all, this process was kept from doing anything in time, since the looking began: other programs had
 * the processor, or we had too much to do. What happens meanwhile is late by no fault of any server.
 */
export class Lag {
  readonly #beganMs: number;
  #ended = false;

  constructor() {
    lookers += 1;
    if (timer === undefined) look();
    this.#beganMs = totalMs;
  }

  get ms(): number {
    return totalMs - this.#beganMs;
  }

  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    lookers -= 1;
    if (lookers > 0) return;
    clearInterval(timer);
    timer = undefined;
  }
}

function look(): void {
  let lastMs = performance.now();
  timer = setInterval(() => {
    const nowMs = performance.now();
    const lateMs = nowMs - lastMs - LOOK_EVERY_MS;
    if (lateMs > USUAL_MS) totalMs += lateMs;
    lastMs = nowMs;
  }, LOOK_EVERY_MS);
  timer.unref();
}
