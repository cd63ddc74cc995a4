// Plays every course of every incident with 200 seeds that differ after the first decision, and stores how often which is the cheapest.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { bundled } from "../bench/bundled.mjs";
import { slice } from "./slice.mjs";

const file = fileURLToPath(new URL("../practice/incident/measured.json", import.meta.url));

export async function incidents() {
  const { incidentNames, measureIncident } = await bundled("soak/incidents.ts");
  const seeds = slice(20, 200);
  const rows = [];
  for (const name of incidentNames()) {
    const measured = await measureIncident(name, seeds);
    const stored = JSON.parse(readFileSync(file, "utf8"));
    const before = stored[name];
    const isNew = before?.hash !== measured.hash;
    if (isNew || before.of <= seeds) {
      const all = Object.entries({ ...stored, [name]: measured }).sort(([one], [other]) => (one < other ? -1 : 1));
      writeFileSync(file, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`);
    }
    const holds = isNew || before.choose.join() === measured.choose.join();
    rows.push({ what: name, holds, saw: `${measured.choose.join(", ")} in ${measured.inSeeds} of ${seeds}` });
  }
  return rows;
}
