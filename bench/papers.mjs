// Plays all papers with their own number of seeds, prints published and own numbers, and writes docs/papers.md.
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const bin = fileURLToPath(new URL("../bin/lab.js", import.meta.url));
const page = fileURLToPath(new URL("../docs/papers.md", import.meta.url));

const head = `# Published results, played again

\`lab paper\` plays the setup of a published result in simulated time and compares our numbers with the published ones. A paper is **reproduced** if a published
number of one run lies in our 95 % prediction interval, a published mean overlaps our 95 % interval, and a closed form lies within it, from at least 20 seeds and
with a half width of at most 10 %. It has the **same shape** if only bounds and orders agree. No parameter is chosen to fit the result; \`lab paper NAME\` names the
source of each. The files are in \`papers/\`: to add one, write one. This page is written by \`npm run bench -- papers\`.

| paper | result | verdict |
|---|---|---|
`;

export async function papers() {
  const startedMs = performance.now();
  const { stdout, stderr, status } = spawnSync(process.execPath, [bin, "paper", "--all", "--json"], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0 && status !== 1) throw new Error(`lab paper ended with ${status}: ${stderr}`);
  const all = JSON.parse(stdout).papers;
  const rows = all.map(({ name, title, verdict }) => `| \`${name}\` | ${title} | ${words[verdict]} |\n`);
  writeFileSync(page, `${head}${rows.join("")}\n${all.map(numbersOf).join("\n")}`);
  for (const { name, verdict, rows: each } of all)
    for (const { says, published, ours } of each)
      console.log(`  ${name}: ${says}: published ${range(published)}, ours ${shown(ours)}, ${words[verdict]}`);
  return [
    {
      what: `all ${all.length} papers with their own seeds, in s`,
      value: (performance.now() - startedMs) / 1000,
      goal: 90,
    },
  ];
}

const words = { reproduced: "reproduced", sameShape: "same shape", different: "different" };

function numbersOf({ name, source, rows, leavesOpen }) {
  const table = rows.map(
    ({ says, published, as, ours, singleRun, agrees }) =>
      `| ${says} | ${range(published)} (${as}) | ${as === "single run" ? ofOneRun(ours, singleRun) : shown(ours)} | ${agrees ? "yes" : "no"} |\n`,
  );
  const open = leavesOpen.length === 0 ? "" : `\nThe source leaves open: ${leavesOpen.join("; ")}.\n`;
  const numbers = table.length === 0 ? "" : `\n| | published | ours | agrees |\n|---|---|---|---|\n${table.join("")}`;
  return `## ${name}\n\n${source.trim()}.\n${numbers}${open}`;
}

function range([low, high]) {
  return low === high ? short(low) : `${short(low)} to ${short(high)}`;
}

/** A published run is compared with the interval of one further run, not with that of our mean. */
function ofOneRun([value], [low, high]) {
  return `${short(value)} (one run: ${short(low)} to ${short(high)})`;
}

function shown([value, low, high]) {
  return low === null ? short(value) : `${short(value)} (${short(low)} to ${short(high)})`;
}

function short(value) {
  return String(Number(value.toPrecision(4)));
}
