import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packageFolder } from "../library/package-folder.ts";
import type { Incident, Measured } from "./incident.ts";

export function hashOf({ scenario: { setup, steps }, cost, decisions }: Incident): string {
  const forks = decisions.map(({ atMs, actions }) => ({
    atMs,
    actions: actions.map(({ name, changes }) => ({ name, changes })),
  }));
  const played = { setup, steps, cost, forks };
  const text = JSON.stringify(played, (_, value) => (typeof value === "number" ? String(value) : value));
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

/** Returns the stored measurement of this incident; undefined if it was changed since, or never measured. */
export function measuredOf(incident: Incident): Measured | undefined {
  const file = join(packageFolder("practice/incident"), "measured.json");
  if (!existsSync(file)) return undefined;
  const all = JSON.parse(readFileSync(file, "utf8")) as Readonly<Record<string, Measured>>;
  const measured = all[incident.scenario.name];
  return measured?.hash === hashOf(incident) ? measured : undefined;
}
