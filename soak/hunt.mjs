// Hunts in the example systems, and compares what it finds with all sets tried one after another, and with itself.
import { spawnSync } from "node:child_process";
import { lab } from "./lab.mjs";
import { slice } from "./slice.mjs";
import { brokenSets } from "./systems/brute-force.mjs";

const TIMES = slice(3, 10);
const examples = "examples/systems";
const systems = [
  {
    ...{ language: "node", needs: [], program: "node", args: [`${examples}/node/service.mjs`] },
    ...{ file: "shop", services: "shop cart prices stats tax", path: "/checkout", optional: "stats" },
  },
  {
    ...{
      language: "python",
      needs: ["python3", "--version"],
      program: "python3",
      args: [`${examples}/python/service.py`],
    },
    ...{ file: "cinema", services: "tickets films seats users mail", path: "/ticket", optional: "mail" },
  },
  {
    ...{ language: "go", needs: ["go", "version"], program: "go", args: ["run", `${examples}/go/service.go`] },
    ...{ file: "delivery", services: "delivery stock courier geo audit", path: "/delivery", optional: "audit" },
  },
];

export async function hunt() {
  const rows = [];
  for (const system of systems) {
    const { language, needs } = system;
    if (needs.length > 0 && spawnSync(needs[0], needs.slice(1)).status !== 0)
      rows.push({ what: `five services in ${language}`, holds: true, saw: `skipped: there is no ${needs[0]} here` });
    else rows.push(...(await huntIn(system)));
  }
  return rows;
}

async function huntIn({ language, program, args, file, services, path, optional }) {
  const path0 = `${examples}/${language}`;
  const names = services.split(" ");
  const withBugs = Object.fromEntries(names.map((name) => [name, [program, args, { ROLE: name }]]));
  const expected = await brokenSets({ commands: withBugs, optional, front: names[0], path });
  const all = await hunted(`${path0}/${file}.system.yaml`, "--all");
  const found = [...new Set(all.breaks.flatMap(({ set, like }) => [set, ...like].map(keyOf)))].sort();
  const differ = [...expected.filter((set) => !found.includes(set)), ...found.filter((set) => !expected.includes(set))];
  const rows = [
    {
      what: `the breaks of five services in ${language}`,
      holds: differ.length === 0 && expected.length > 0,
      saw: differ.length === 0 ? `${expected.length} sets, as all sets tried in turn` : `differ: ${differ.join("; ")}`,
    },
  ];
  const mended = await hunted(`${path0}/mended.system.yaml`);
  const left = mended.breaks.map(({ set }) => keyOf(set));
  const saw = left.length === 0 ? "nothing breaks" : left.join("; ");
  rows.push({ what: `the same services in ${language} without bugs`, holds: left.length === 0, saw });
  const tables = [];
  let undecided = 0;
  for (let nth = 0; nth < TIMES; nth++) {
    const { table, undecided: sets } = await hunted(`${path0}/${file}.system.yaml`);
    tables.push(JSON.stringify(table));
    undecided += sets.length / table.length;
  }
  const different = new Set(tables).size;
  const share = (100 * undecided) / TIMES;
  rows.push({
    what: `${TIMES} hunts of five services in ${language}`,
    holds: different === 1 && share <= 1,
    saw: `${different === 1 ? "the same table" : `${different} tables`}, ${share.toFixed(1)} % undecided`,
  });
  return rows;
}

async function hunted(file, ...options) {
  const { out, err, code } = await lab(["hunt", file, "--failures", "503,reset", "--json", ...options]);
  if (out === "") throw new Error(`lab hunt ${file} ended with ${code}: ${err}`);
  return JSON.parse(out);
}

function keyOf(set) {
  return [...set].sort().join(" + ");
}
