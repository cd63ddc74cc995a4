// Plays every lesson that virtual time can play in a page, as it is and with its twist, and compares the documents with those of the program.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundleEngine } from "../build/engine.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const springKinds = ["gateway", "health"];

/** Adds a line to `wrong` for each lesson whose report differs, and returns what was compared in words. */
export async function compareEngine(browser, wrong) {
  const groups = [false, true].flatMap((spring) =>
    [false, true].map((twisted) => ({ spring, twisted, lessons: lessons().filter(isOf({ spring, twisted })) })),
  );
  let took = 0;
  for (const group of groups) took += await compare(browser, group, wrong);
  const [plain, twisted] = [false, true].map((each) => sum(groups.filter((group) => group.twisted === each)));
  const loads = lessons().filter(({ scenario }) => scenario.steps.some(({ kind }) => kind === "load")).length;
  const says = `${plain} lessons, ${loads} of them loads, and ${twisted} twists`;
  return `${says}: played in a page in ${(took / 1000).toFixed(1)} s, compared with the program byte for byte`;
}

const sum = (groups) => groups.reduce((count, { lessons }) => count + lessons.length, 0);

function lessons() {
  const folder = join(root, "dist", "lessons");
  const all = readdirSync(folder).map((file) => {
    const packed = readFileSync(join(folder, file), "utf8");
    return { packed, scenario: JSON.parse(packed).scenario };
  });
  return all.filter(({ scenario }) => scenario.worlds.includes("virtual"));
}

function isOf({ spring, twisted }) {
  return ({ scenario: { setup, twist } }) => {
    const needsSpring = Object.entries(setup).some(([name, { is = name }]) => springKinds.includes(is));
    return needsSpring === spring && (!twisted || twist !== undefined);
  };
}

async function compare(browser, { spring, twisted, lessons }, wrong) {
  const names = lessons.map(({ scenario }) => scenario.name);
  const args = ["run", ...names, "--world", "virtual", ...(twisted ? ["--twist"] : []), "--json"];
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(root, "bin", "lab.js"), ...args], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1e9,
  });
  if (status !== 0 && status !== 1) throw new Error(`lab run ended with ${status}: ${stderr}`);
  const { lab: version, command, reports } = JSON.parse(stdout);
  const page = await browser.newPage();
  const began = performance.now();
  await page.addScriptTag({ content: (await bundleEngine({ spring })).text });
  const given = await page.evaluate(
    async ({ all, twisted, made }) => {
      const { play, document } = globalThis.lab;
      const reports = [];
      for (const packed of all) reports.push(await play(packed, { twisted }));
      return document("list", reports, made);
    },
    { all: lessons.map(({ packed }) => packed), twisted, made: { version, command } },
  );
  const took = performance.now() - began;
  await page.close();
  if (given === stdout) return took;
  const others = JSON.parse(given).reports;
  const differing = names.filter((_, at) => JSON.stringify(others[at]) !== JSON.stringify(reports[at]));
  wrong.push(
    `in a page ${differing.join(", ") || "the document"}${twisted ? " (twist)" : ""}: not the program's bytes`,
  );
  return took;
}
