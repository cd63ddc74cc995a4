import type { Result } from "../../scenario/sweep/result.ts";
import { escapeLine } from "../view/escape.ts";

/** Escapes what a picture shows of results. Their histograms are texts too, but nobody sees these, and they are many. */
export function escapeResults(results: readonly Result[]): Result[] {
  return results.map((result) => ({
    ...result,
    scenario: escapeLine(result.scenario),
    set: result.set.map(escapeLine),
    ...(result.run !== undefined && { run: escapeNames(result.run) }),
  }));
}

function escapeNames({ loads, servers, charges }: NonNullable<Result["run"]>): NonNullable<Result["run"]> {
  return {
    loads: loads.map((load) => ({ ...load, name: escapeLine(load.name) })),
    servers: Object.fromEntries(Object.entries(servers).map(([name, server]) => [escapeLine(name), server])),
    charges,
  };
}
