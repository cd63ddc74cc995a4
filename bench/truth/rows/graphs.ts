import { mean } from "../../../src/policy/random/distribution.ts";
import { harmonic, triesThroughLayers } from "../call-forms.ts";
import { distributionOf, type Row } from "../row.ts";

const load = (calls: number) => ({
  load: "GET /",
  to: "front",
  rate: "100/s",
  for: `${Math.round(calls / 100)}s`,
  watch: "1h",
});
const service = (does: readonly object[], more: object = {}) => ({ is: "service", takes: "GET /", does, ...more });
const calls = (to: string, more: object = {}) => ({ calls: `${to} GET /`, ...more });
const names = (count: number) => Array.from({ length: count }, (_, at) => `leaf-${at + 1}`);
const leaves = (count: number, leaf: object) => Object.fromEntries(names(count).map((name) => [name, leaf]));

/** One service calls others in turn, or all at once. */
export function inTurnAndTogether(count: number, work: string): Row[] {
  const leaf = service([{ work }]);
  const each = names(count).map((name) => calls(name));
  const meanMs = mean(distributionOf(work));
  const [sum, longest] = [count * meanMs, harmonic(count) * meanMs];
  return [
    {
      name: `mean latency of ${count} calls in turn, each ${work}`,
      play: (all) => ({ setup: { front: service(each), ...leaves(count, leaf) }, steps: [load(all)] }),
      measure: { of: "tookMs.mean" },
      exact: sum,
      source: "the mean of a sum",
      mutant: { what: "the calls begin at once", gives: longest },
    },
    {
      name: `mean latency of ${count} calls at once, each ${work}`,
      play: (all) => ({ setup: { front: service([{ together: each }]), ...leaves(count, leaf) }, steps: [load(all)] }),
      measure: { of: "tookMs.mean" },
      exact: longest,
      source: "the mean of the maximum of exponential times: 1 + 1/2 + … + 1/n",
      mutant: { what: "the calls are made in turn", gives: sum },
    },
  ];
}

/** All calls are needed, and each fails by itself. */
export function availability(count: number, failing: number): Row {
  const leaf = service([], { does: [{ work: "1ms" }], faults: [{ "error-status": 503, share: `${failing * 100}%` }] });
  const each = names(count).map((name) => calls(name));
  return {
    name: `share of good answers that need ${count} servers, each fails ${failing * 100}%`,
    play: (all) => ({ setup: { front: service(each), ...leaves(count, leaf) }, steps: [load(all)] }),
    measure: { of: "statuses.200", per: "offered" },
    exact: (1 - failing) ** count,
    source: "a^n",
    mutant: { what: "one good answer is enough", gives: 1 - failing ** count },
  };
}

/** Each service retries its call to the next, and the last one fails by itself. */
export function retriesInServices(failing: number, most: number, layers: number): Row {
  const between = names(layers);
  const retry = { retry: { tries: most } };
  const chain = between.map((name, at) => [
    at === 0 ? "front" : name,
    service([calls(between[at + 1] ?? "last", retry)]),
  ]);
  const last = { is: "service", takes: "GET /", faults: [{ "error-status": 503, share: `${failing * 100}%` }] };
  return {
    name: `calls for each request, ${layers} services with ${most} tries, ${failing * 100}% fail`,
    play: (all) => ({ setup: { ...Object.fromEntries(chain), last }, steps: [load(all)] }),
    measure: { of: "servers.last.arrived", per: "offered" },
    exact: triesThroughLayers(failing, most, layers),
    source: "geometric numbers of tries, layer by layer",
    mutant: { what: "only the last layer retries", gives: triesThroughLayers(failing, most, 1) },
  };
}
