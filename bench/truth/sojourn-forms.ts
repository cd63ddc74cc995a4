import { type Distribution, mean, moment, sampler } from "../../src/policy/random/distribution.ts";
import { anyWorkWait, exponentialWait, loadOf, type Queue, spare } from "./queue-forms.ts";

/** The times that calls spend in a queue and in work, in milliseconds. */
export interface Sojourn {
  readonly meanMs: number;
  quantileMs(share: number): number;
}

/** Exponential work and any number of workers. A call that waits, waits exponentially. */
export function exponentialSojourn(queue: Queue): Sojourn {
  const { waited, meanMs } = exponentialWait(queue);
  const [work, wait] = [1 / queue.meanMs, spare(queue)];
  const longer = (ms: number) => {
    const both =
      work === wait
        ? (1 + work * ms) * Math.exp(-work * ms)
        : (work * Math.exp(-wait * ms) - wait * Math.exp(-work * ms)) / (work - wait);
    return (1 - waited) * Math.exp(-work * ms) + waited * both;
  };
  return {
    meanMs: meanMs + queue.meanMs,
    quantileMs: (share) => {
      let [low, high] = [0, 1e9];
      for (let at = 0; at < 100; at++) {
        const middle = (low + high) / 2;
        if (longer(middle) > 1 - share) low = middle;
        else high = middle;
      }
      return low;
    },
  };
}

const steps = 16_000;
const draws = 2_000_000;

/**
 * One worker and any distribution of work: the wait is a geometric number of remaining works (Beneš), whose sum follows from Panjer's
 * recursion on a grid. `reach`: the length of the grid in mean waits.
 */
export function anyWorkSojourn(ratePerMs: number, work: Distribution, reach = 14): Sojourn {
  const meanMs = mean(work);
  const load = loadOf({ workers: 1, ratePerMs, meanMs });
  const waitMs = anyWorkWait(ratePerMs, meanMs, moment(work, 2));
  const stepMs = (reach * waitMs + 100 * meanMs) / steps;
  const sample = sampler(work);
  const works = new Float64Array(steps + 2);
  for (let at = 0; at < draws; at++)
    works[Math.min(steps + 1, Math.floor(sample((at + 0.5) / draws) / stepMs))]! += 1 / draws;
  const remaining = onGrid(remainders(works));
  const sum = remaining.reduce((total, each) => total + each, 0);
  const waits = geometricSum(
    load,
    remaining.map((each) => each / sum),
  );
  const constant = work.kind === "constant" ? work.ms : undefined;
  const times = constant === undefined ? convolved(waits, onGrid(works)) : waits;
  return { meanMs: waitMs + meanMs, quantileMs: (share) => (constant ?? 0) + quantileOf(times, share) * stepMs };
}

/** The probability that work lasts longer, by its mean over each step. */
function remainders(works: Float64Array): Float64Array {
  const longer = new Float64Array(steps + 2);
  let left = 1;
  for (let at = 0; at < steps + 1; at++) {
    longer[at] = left - works[at]! / 2;
    left -= works[at]!;
  }
  return longer;
}

/** Moves the mass between two points of the grid to both of them. */
function onGrid(between: Float64Array): Float64Array {
  return Float64Array.from({ length: steps + 1 }, (_, at) => ((between[at - 1] ?? 0) + between[at]!) / 2);
}

function geometricSum(load: number, sizes: Float64Array): Float64Array {
  const found = new Float64Array(steps + 1);
  const scale = load / (1 - load * sizes[0]!);
  found[0] = (1 - load) / (1 - load * sizes[0]!);
  for (let at = 1; at <= steps; at++) {
    let sum = 0;
    for (let size = 1; size <= at; size++) sum += sizes[size]! * found[at - size]!;
    found[at] = scale * sum;
  }
  return found;
}

function convolved(one: Float64Array, other: Float64Array): Float64Array {
  return Float64Array.from({ length: steps + 1 }, (_, at) => {
    let sum = 0;
    for (let part = 0; part <= at; part++) sum += one[part]! * other[at - part]!;
    return sum;
  });
}

/** Each point's mass lies half below it; that of the first point, no wait, lies there. */
function quantileOf(masses: Float64Array, share: number): number {
  let [below, last] = [masses[0]!, masses[0]!];
  if (share <= below) return 0;
  for (let at = 1; at <= steps; at++) {
    const middle = below + masses[at]! / 2;
    if (middle >= share) return at - 1 + (share - last) / (middle - last);
    below += masses[at]!;
    last = middle;
  }
  return Number.NaN;
}
