import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Row } from "../row.ts";
import { curl } from "./curl.ts";
import { envoy } from "./envoy.ts";
import { haproxy } from "./haproxy.ts";
import { faultsOf, shortened } from "./judge.ts";
import type { Line } from "./line.ts";
import { nginx } from "./nginx.ts";
import { dotnet, go, java, node, python } from "./runtimes.ts";
import { openServers } from "./servers.ts";
import { triedText } from "./tried.ts";

const trials = { curl, go, java, python, dotnet, node, nginx, haproxy, envoy };

/** Lets all installed programs call failing servers, and compares their errors with the explanations. */
export async function tryWordings(): Promise<Row[]> {
  const { urls, close } = await openServers();
  const rows: Row[] = [];
  const all: Line[] = [];
  try {
    for (const [name, trial] of Object.entries(trials)) {
      const lines = await trial(urls);
      if ("skipped" in lines) rows.push({ what: name, holds: true, saw: `skipped: ${lines.skipped}` });
      else {
        all.push(...lines);
        rows.push({ what: name, holds: lines.length > 1, saw: `${lines.length} lines` });
      }
    }
  } finally {
    await close();
  }
  const folder = await mkdtemp(join(tmpdir(), "lab-tried-"));
  for (const by of new Set(all.map((line) => line.by))) {
    await writeFile(join(folder, `${by}.yaml`), triedText(by, { recorded: shortened(all), logged: [] }));
  }
  const faults = faultsOf(all);
  return [
    ...rows,
    ...faults.map((fault) => ({ what: "explained", holds: false, saw: fault })),
    {
      what: "what was said is explained",
      holds: faults.length === 0,
      saw: `${faults.length} faults; what was said is in ${folder}`,
    },
  ];
}
