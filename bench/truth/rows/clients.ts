import { closedLoop, exponentialWait } from "../queue-forms.ts";
import { milliseconds, queueOf, type Row } from "../row.ts";

/** Clients that wait for their answer, think, and call again. */
export function clientsWhoThink(clients: number, work: string, think: string, workers = 1): Row[] {
  const { meanMs } = queueOf("0/s", workers, work);
  const thinkMs = milliseconds(think);
  const exact = closedLoop(clients, workers, meanMs, thinkMs);
  const open = exponentialWait({ workers, ratePerMs: exact.perMs, meanMs });
  const say = `${clients} clients, think ${think}, ${workers} × ${work}`;
  const common = {
    play: (calls: number) => ({
      setup: { payment: { capacity: { workers, work } } },
      steps: [
        {
          load: "POST /pay",
          to: "payment",
          clients,
          thinkTime: `exponential ${think}`,
          for: `${Math.round(calls / exact.perMs / 1000)}s`,
          watch: "1h",
        },
      ],
    }),
    source: "machine repair, which is mean value analysis of one station (Reiser and Lavenberg 1980)",
  };
  return [
    {
      ...common,
      name: `mean latency, ${say}`,
      measure: { of: "tookMs.mean" },
      exact: exact.tookMs,
      mutant: { what: "calls that come whatever became of earlier ones", gives: open.meanMs + meanMs },
    },
    {
      ...common,
      name: `goodput a second, ${say}`,
      measure: { of: "goodputPerS" },
      exact: exact.perMs * 1000,
      mutant: { what: "thinking begins when the call begins", gives: (clients / thinkMs) * 1000 },
    },
  ];
}
