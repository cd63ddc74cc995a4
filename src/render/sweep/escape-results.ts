import type { CellResult } from "../../scenario/sweep/result.ts";
import { escapeLine } from "../view/escape.ts";

/**
 * Escapes the texts that a picture shows. Nearly all results need no escaping, so these are not copied, and their many
 * histograms are never shown, so these are not escaped.
 */
export function escapeResults(results: readonly CellResult[]): readonly CellResult[] {
  return results.some(needsEscape) ? results.map(escaped) : results;
}

function needsEscape({ scenario, set, run }: CellResult): boolean {
  const names = run === undefined ? [] : [...run.loads.map(({ name }) => name), ...Object.keys(run.servers)];
  return [scenario, ...set, ...names].some((text) => escapeLine(text) !== text);
}

function escaped(result: CellResult): CellResult {
  return {
    ...result,
    scenario: escapeLine(result.scenario),
    set: result.set.map(escapeLine),
    ...(result.run !== undefined && { run: escapeNames(result.run) }),
  };
}

function escapeNames({ loads, servers, charges }: NonNullable<CellResult["run"]>): NonNullable<CellResult["run"]> {
  return {
    loads: loads.map((load) => ({ ...load, name: escapeLine(load.name) })),
    servers: Object.fromEntries(Object.entries(servers).map(([name, server]) => [escapeLine(name), server])),
    charges,
  };
}
