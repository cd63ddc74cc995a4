// npm run browser [-- page ...], after npm run build: opens the pages that the lab writes in an installed Chromium, checks layout,
// accessibility and keyboard navigation, and takes screenshots. `engine` plays all lessons in a page, `controls` moves the controls of
// pages that play, `site` opens the course, `picture` draws the one in README.md. CHROMIUM can name another program than those below.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { compareEngine } from "./engine.mjs";
import { explainLog } from "./explain-log.mjs";
import { checkLive } from "./live.mjs";
import { solveMystery } from "./mystery.mjs";
import { drawSite } from "./picture.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const pictures = join(root, "browser", "pictures");
const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const widths = [360, 800, 1440];
const between = [480, 640, 733, 860, 879, 880, 1000, 1100, 1200, 1227, 1228, 1280];
/** A drawing in a wider frame leaves this share of it empty at most. */
const mostEmpty = 0.35;
const colours = ["light", "dark"];
const mostSiteBytes = 8_000_000;
/** The elements that Tab must reach; of radio buttons with one name it reaches one. */
const controls =
  'a[href], select, summary, button:not([tabindex="-1"]), input:not(label:has([type=radio]) ~ label input), [tabindex="0"]';

/** The parts of long pages that are checked; the others are made in the same way. */
const examined = {
  lessons: ["header", "form", "article:nth-of-type(-n+5)"],
  gauntlet: ["header", ".scroll", "article:nth-of-type(-n+5)"],
  "site-explain": ["header", "form", "details:nth-of-type(-n+20)"],
};
/** The pages with too many links to tab through. */
const long = Object.keys(examined);

const pages = {
  story: ["run", "retry-charges-thrice", "--world", "virtual"],
  live: ["run", "timeout-504", "--live"],
  "live-load": ["run", "storm-that-stays", "--live"],
  map: ["sweep", "timeout-504", "--vary", "payment.delay=500ms,1s,2s,3s,4s", "--vary", "order.timeout=1s,3s", "--live"],
  twist: ["run", "timeout-504", "--world", "virtual", "--compare"],
  load: ["load", "--rate", "40/s", "--for", "30s", "--set", "payment.capacity=3", "--set", "payment.delay=80ms"],
  health: ["health", "--world", "virtual", "--set", "pay=DOWN"],
  route: ["route", "--world", "virtual", "--share", "10"],
  libraries: ["compare", "breaker", "..xxxxxx............"],
  sweep: [
    "sweep",
    "timeout-504",
    "--vary",
    "payment.delay=500ms,2s,4s",
    "--vary",
    "order.timeout=1s,3s",
    "--measure",
    "calls.0.tookMs",
  ],
  gauntlet: ["gauntlet", "--use", "order=env MODE=all-402 node examples/servers/node/order.mjs", "--skip", "stop-busy"],
  client: ["gauntlet", "--client", "node examples/clients/pay.mjs", "--only", "refused,slow,hang-charged,cut-body"],
  lessons: ["run", "--all", "--world", "virtual"],
};
/** Pages of the course, which are files of one folder. */
const sitePages = {
  "site-index": "index.html",
  "site-lesson": "lessons/timeout-504.html",
  "site-load": "lessons/storm-that-stays.html",
  "site-recorded": "lessons/fetch-failed.html",
  "site-explain": "explain.html",
  "site-practice": "practice.html",
  "site-mystery": "mysteries/no-word.html",
  "site-path": "paths/workshop.html",
  "site-progress": "progress.html",
};

const wanted = process.argv.slice(2);
const isWanted = (name) => wanted.length === 0 || wanted.includes(name);
const shown = Object.entries(pages).filter(([name]) => isWanted(name));

const program = process.env.CHROMIUM ?? found();
if (program === undefined) {
  console.log(`skipped: none of ${names.join(", ")} is installed; CHROMIUM=/path/to/chromium names another one`);
  process.exit(0);
}
const { chromium } = await import("playwright-core");
const { default: axe } = await import("axe-core");
const folder = mkdtempSync(join(tmpdir(), "lab-browser-"));
mkdirSync(pictures, { recursive: true });
const launch = () => chromium.launch({ executablePath: program, args: ["--no-sandbox"] });
let browser = await launch();
const wrong = [];
/** Findings are printed as they are found, because a run takes minutes. */
wrong.push = (...says) => {
  for (const each of says) console.log(each);
  return Array.prototype.push.apply(wrong, says);
};
let looks = 0;
try {
  for (const [name, args] of shown) {
    const file = written(name, args);
    if (file === undefined) continue;
    await lookAt(name, file);
  }
  if (isWanted("site")) {
    const site = join(folder, "site");
    lab(["site", site]);
    const bytes = readdirSync(site, { recursive: true }).reduce(
      (sum, path) => sum + statSync(join(site, path)).size,
      0,
    );
    if (bytes > mostSiteBytes) wrong.push(`the site has ${bytes} bytes, which is more than ${mostSiteBytes}`);
    await explainLog(browser, join(site, sitePages["site-explain"]), wrong);
    await solveMystery(browser, join(site, sitePages["site-mystery"]), wrong);
    for (const [name, path] of Object.entries(sitePages))
      await lookAt(name, join(site, path), pathToFileURL(site).href);
  }
  if (wanted.includes("picture")) {
    lab(["site", join(folder, "site"), "--track", "start-here"]);
    await drawSite(browser, join(folder, "site"));
  }
  if (isWanted("engine")) console.log(await compareEngine(browser, wrong));
  if (isWanted("controls")) console.log(await checkLive(browser, folder, wrong));
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}
console.log(
  `${looks} pages at ${widths.join(", ")} px, light and dark: ${wrong.length} findings; pictures in browser/pictures`,
);
process.exitCode = wrong.length === 0 ? 0 : 1;

function found() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return names.flatMap((name) => folders.map((each) => join(each, name))).find((path) => existsSync(path));
}

function written(name, args) {
  const file = join(folder, `${name}.html`);
  return lab([...args, "--out", file]) ? file : undefined;
}

/** Returns whether the program did what it was asked: a run whose expectations fail (exit code 1) writes a page, too. */
function lab(args) {
  const { status, stderr } = spawnSync(process.execPath, [join(root, "bin", "lab.js"), ...args], {
    cwd: root,
    encoding: "utf8",
  });
  if (status === 0 || status === 1) return true;
  wrong.push(`lab ${args.join(" ")} ended with ${status}: ${stderr}`);
  return false;
}

async function lookAt(name, file, own = pathToFileURL(file).href) {
  looks += 1;
  for (const width of widths)
    for (const colour of colours)
      await look(name, file, { width, colour, own }).catch((error) => wrong.push(`${name} at ${width} px: ${error}`));
}

async function look(name, file, { width, colour, own }) {
  const place = `${name} at ${width} px, ${colour}`;
  // A machine that is short of memory may end a browser.
  if (!browser.isConnected()) browser = await launch();
  const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme: colour });
  const page = await context.newPage();
  page.on("console", (message) => message.type() === "error" && wrong.push(`${place}: ${message.text()}`));
  page.on("pageerror", (error) => wrong.push(`${place}: ${error.message}`));
  page.on("request", (request) => {
    // A page that plays starts its worker from a blob of its own.
    if (!request.url().startsWith(own) && !request.url().startsWith("blob:"))
      wrong.push(`${place}: requests ${request.url()}`);
  });
  await page.goto(pathToFileURL(file).href, { timeout: 120_000 });
  if (pages[name]?.includes("--live"))
    await page.waitForSelector("#stage .transport, #stage [aria-current]", { timeout: 60_000 });
  await settled(page);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  if (over > 0) wrong.push(`${place}: ${over} px wider than the window`);
  await page.evaluate(axe.source);
  const places = examined[name] ?? ["body"];
  const { violations } = await page.evaluate(
    (all) => globalThis.axe.run(all, { resultTypes: ["violations"], preload: false }),
    places,
  );
  for (const { id, impact, nodes } of violations)
    if (impact === "serious" || impact === "critical")
      wrong.push(`${place}: ${id} (${impact}): ${nodes.length} times, first ${nodes[0].html.slice(0, 160)}`);
  if (!long.includes(name) && width === widths.at(-1)) await tabThrough(page, place);
  if (width === widths.at(-1) && colour === "light") await resize(page, name);
  await page.screenshot({ path: join(pictures, `${name}-${width}-${colour}.png`), fullPage: !long.includes(name) });
  await context.close();
}

/** Checks in windows around the widths at which the style changes that pictures fill their cards, and do not leave them. */
async function resize(page, name) {
  for (const width of between) {
    await page.setViewportSize({ width, height: 800 });
    await settled(page);
    const over = await page.evaluate(() => {
      const seen = (within, selector) =>
        [...within.querySelectorAll(selector)].filter((each) => each.checkVisibility());
      return seen(document, ".stage figure").flatMap((card) => {
        const room = card.getBoundingClientRect().right;
        const parts = seen(card, ".sequence:not(.scroll) svg, .scroll");
        const right = Math.max(...parts.map((each) => each.getBoundingClientRect().right));
        return right > room + 1 ? [Math.round(right - room)] : [];
      });
    });
    for (const each of over) wrong.push(`${name} at ${width} px: a picture leaves its card by ${each} px`);
    const empty = await page.evaluate(() =>
      [...document.querySelectorAll(".stage .drawings")]
        .filter((each) => each.checkVisibility())
        .map((frame) => {
          const { left, width: room } = frame.getBoundingClientRect();
          const svgs = [...frame.querySelectorAll("svg")].filter((each) => each.checkVisibility());
          return 1 - (Math.max(...svgs.map((each) => each.getBoundingClientRect().right)) - left) / room;
        }),
    );
    for (const each of empty)
      if (each > mostEmpty) wrong.push(`${name} at ${width} px: ${Math.round(each * 100)} % of a card is empty`);
  }
  await page.setViewportSize({ width: widths.at(-1), height: 800 });
}

/** A page draws for another width, and decides which tables are tab stops, shortly after it is told of a change. */
function settled(page) {
  return page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(() => resolve()), 150)));
}

/** Checks that Tab reaches every control, and that a clicked arrow shows its message. */
async function tabThrough(page, place) {
  const visible = await page
    .locator(controls)
    .evaluateAll((all) => all.filter((each) => each.checkVisibility()).length);
  const reached = new Set();
  for (let at = 0; at < visible + 5; at++) {
    await page.keyboard.press("Tab");
    const nth = await page.evaluate(
      (all) => [...document.querySelectorAll(all)].indexOf(document.activeElement),
      controls,
    );
    if (nth >= 0) reached.add(nth);
  }
  if (reached.size !== visible) wrong.push(`${place}: Tab reaches ${reached.size} of ${visible} controls`);
  const arrow = page.locator("[data-more]:visible").first();
  if ((await arrow.count()) === 0) return;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await arrow.click();
  const shown = await page.locator(".panel:visible").first().innerText();
  if (!/sent/.test(shown)) wrong.push(`${place}: a clicked arrow shows ${shown.slice(0, 60)}`);
  if ((await page.evaluate(() => document.documentElement.scrollHeight)) !== height)
    wrong.push(`${place}: the details move the page`);
}
