// Checks pages that play: every control against the program byte for byte, times, the address, the keyboard, and a page without script.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
/** Lessons of all tracks, with all kinds of settings. */
const lessons = [
  ...[
    "timeout-504",
    "retry-charges-thrice",
    "refused-502",
    "breaker-opens",
    "bulkhead-holds",
    "hedge-helps",
    "key-saves",
  ],
  ...[
    "budget-left",
    "abandoned-work",
    "shed-early",
    "dribbled-body",
    "cut-gzip",
    "fallback-hides",
    "limits-upside-down",
  ],
  ...["half-open-probe", "jitter", "share-50", "worst-wins", "pool-exhausted", "retry-after-ignored"],
];
const goals = { firstMs: 300, changeMs: 50, callsMs: 1500 };

/** Adds a line to `wrong` for each finding, and returns the measurements in words. */
export async function checkLive(browser, folder, wrong) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const changes = [];
  const firsts = [];
  let compared = 0;
  for (const name of lessons) {
    const file = written(folder, ["run", name]);
    const page = await open(context, file, wrong);
    firsts.push(await firstPicture(page));
    compared += await moveControls(page, name, changes, wrong);
    await page.close();
  }
  const firstMs = median(firsts);
  const changeMs = quantile(changes, 0.95);
  const callsMs = await manyCalls(context, folder, wrong);
  for (const [says, ms, goal] of [
    ["first picture (median)", firstMs, goals.firstMs],
    ["story change (p95)", changeMs, goals.changeMs],
    ["100 000 calls", callsMs, goals.callsMs],
  ])
    if (ms > goal) wrong.push(`${says}: ${Math.round(ms)} ms, which is more than ${goal} ms`);
  await address(context, folder, wrong);
  await equalParts(context, folder, wrong);
  await twist(context, folder, wrong);
  await keyboard(context, folder, wrong);
  await folds(browser, folder, wrong);
  await stillness(browser, folder, wrong);
  await withoutScript(browser, folder, wrong);
  await context.close();
  const times = `first picture ${Math.round(firstMs)} ms, story change ${Math.round(changeMs)} ms at p95, 100 000 calls ${Math.round(callsMs)} ms`;
  return `live: ${compared} positions of controls in ${lessons.length} lessons equal the program's bytes; ${times}`;
}

function lab(args) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(root, "bin", "lab.js"), ...args], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1e9,
  });
  return { stdout, stderr, status };
}

function written(folder, args) {
  const file = join(folder, `live-${args.join("-").replace(/\W+/g, "-")}.html`);
  const { stderr, status } = lab([...args, "--live", "--out", file, "--force"]);
  if (status !== 0 && status !== 1) throw new Error(`lab ${args.join(" ")} ended with ${status}: ${stderr}`);
  return file;
}

async function open(context, file, wrong, hash = "") {
  const page = await context.newPage();
  page.on("console", (message) => message.type() === "error" && wrong.push(`${file}: ${message.text()}`));
  page.on("pageerror", (error) => wrong.push(`${file}: ${error.message}`));
  await page.goto(pathToFileURL(file).href + hash);
  await page.waitForSelector("#stage .transport", { timeout: 60_000 });
  return page;
}

function firstPicture(page) {
  return page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0);
}

/** Moves each control to its ends and its middle and back, and compares the report with the program's. */
async function moveControls(page, name, changes, wrong) {
  const positions = await page.evaluate(async () => {
    const changed = () =>
      new Promise((resolve) => {
        const seen = new MutationObserver(() => resolve(observer()));
        const observer = () => seen.disconnect();
        const options = { childList: true, characterData: true, subtree: true };
        seen.observe(document.getElementById("report"), options);
        seen.observe(document.querySelector(".problem"), { ...options, attributes: true });
        setTimeout(resolve, 3000);
      });
    const results = [];
    const drawn = () =>
      ["headline", "rail", "stage", "under", "below"].map((id) => document.getElementById(id).innerHTML);
    const first = drawn();
    for (const control of document.querySelectorAll("#controls .control [data-setting]")) {
      const isRange = control.type === "range";
      const most = isRange ? Number(control.max) : control.localName === "select" ? control.options.length - 1 : -1;
      if (most < 0) continue;
      const before = isRange ? control.value : control.selectedIndex;
      const set = (at) => {
        if (isRange) control.value = `${at}`;
        else control.selectedIndex = at;
        control.dispatchEvent(new Event("input", { bubbles: true }));
        control.dispatchEvent(new Event("change", { bubbles: true }));
      };
      for (const at of new Set([0, Math.round(most / 2), most])) {
        if (`${at}` === `${isRange ? control.value : control.selectedIndex}`) continue;
        const done = changed();
        const began = performance.now();
        set(at);
        await done;
        const tookMs = performance.now() - began;
        await new Promise((resolve) => setTimeout(resolve, 0));
        results.push({
          setting: control.dataset.setting,
          value: isRange ? control.getAttribute("aria-valuetext") : control.value,
          command: document.getElementById("command").textContent,
          report: document.getElementById("report").textContent,
          problem: document.querySelector(".problem").hidden ? "" : document.querySelector(".problem").textContent,
          tookMs,
        });
      }
      if (`${before}` === `${isRange ? control.value : control.selectedIndex}`) continue;
      const done = changed();
      set(before);
      await done;
    }
    if (drawn().join() !== first.join()) results.push({ setting: "", problem: "another page than at first" });
    return results;
  });
  if (positions.at(-1)?.setting === "") wrong.push(`${name}: after all changes ${positions.pop().problem}`);
  for (const { setting, value, command, report, problem, tookMs } of positions) {
    const place = `${name}, ${setting} at ${value}`;
    if (tookMs < 3000) changes.push(tookMs);
    const { command: ran } = JSON.parse(report);
    // A rejected value is not in the command of the page, which still shows the settings before.
    const rejected = ["--set", `${setting}=${value.replaceAll(/(?<=\d) (?=[a-zµ])/g, "")}`, "--world", "virtual"];
    const words = problem === "" ? ran : command;
    const added = problem === "" ? [] : rejected;
    const { stdout, stderr, status } = lab([...shellWords(words).slice(1), ...added, "--json"]);
    if (problem !== "" && status !== 2)
      wrong.push(`${place}: the page says ${problem}; the program ended with ${status}`);
    if (problem === "" && stdout.trimEnd() !== report.trimEnd())
      wrong.push(`${place}: not the program's bytes (${words}; ${stderr.slice(0, 120)})`);
  }
  return positions.length;
}

function shellWords(line) {
  return (line.match(/(?:'[^']*'|\\'|[^\s'\\])+/g) ?? []).map((word) => word.replace(/'([^']*)'/g, "$1"));
}

/** Measures a load of 100,000 calls from a changed setting to the page. */
async function manyCalls(context, folder, wrong) {
  const args = ["load", "--rate", "1000/s", "--for", "100s", "--set", "payment.capacity={workers: 150, work: 100ms}"];
  const page = await open(context, written(folder, args), wrong);
  const tookMs = await page.evaluate(async () => {
    const control = document.querySelector('[data-setting="payment.capacity.workers"]');
    const seen = new Promise((resolve) => {
      new MutationObserver(resolve).observe(document.getElementById("report"), { childList: true });
    });
    const began = performance.now();
    control.value = `${Number(control.value) + 1}`;
    control.dispatchEvent(new Event("input", { bubbles: true }));
    await seen;
    return performance.now() - began;
  });
  await page.close();
  return tookMs;
}

async function address(context, folder, wrong) {
  const file = written(folder, ["run", "timeout-504"]);
  const page = await open(context, file, wrong, "#payment.delay=500ms&t=2");
  const command = await page.textContent("#command");
  if (command !== "lab run timeout-504 --set payment.delay=500ms") wrong.push(`the address gives ${command}`);
  const current = await page.textContent("[aria-current=step]");
  if (!/POST \/pay/.test(current)) wrong.push(`t=2 in the address shows ${current}`);
  await page.locator('[data-setting="order.timeout"]').focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => location.hash.includes("order.timeout")).catch(() => {});
  const hash = await page.evaluate(() => location.hash);
  if (!/^#payment\.delay=500ms&order\.timeout=[\d.]+m?s$/.test(hash))
    wrong.push(`a changed setting gives the address ${hash}`);
  await page.evaluate(() => {
    location.hash = "#order.timeuot=1s";
  });
  const problem = await page.locator(".problem").innerText();
  if (!/timeuot/.test(problem)) wrong.push(`an unknown name in the address says ${problem}`);
  await page.close();
}

/** Parts that a change leaves as they are stay the same elements. */
async function equalParts(context, folder, wrong) {
  const page = await open(context, written(folder, ["run", "timeout-504"]), wrong);
  const stays = await page.evaluate(async () => {
    const parts = () => ["ol.words > li", "#below table"].map((selector) => document.querySelector(selector));
    const before = parts();
    const firstMoment = () => document.querySelector("ol.words details");
    firstMoment().open = true;
    const report = document.getElementById("report");
    const drawn = new Promise((resolve) => new MutationObserver(resolve).observe(report, { childList: true }));
    const control = document.querySelector('[data-setting="payment.delay"]');
    control.value = 0;
    control.dispatchEvent(new Event("input", { bubbles: true }));
    await drawn;
    return [...parts().map((part, at) => part === before[at]), firstMoment().open];
  });
  if (stays.includes(false)) wrong.push(`a change draws equal parts again, or closes what the reader opened: ${stays}`);
  await page.close();
}

/** The controls show the values of the twist while it is played, and those of the lesson after it. */
async function twist(context, folder, wrong) {
  const page = await open(context, written(folder, ["run", "retry-charges-thrice"]), wrong);
  const tries = () => page.locator('[data-setting="order.retry"]').getAttribute("aria-valuetext");
  const seen = [await tries()];
  for (let times = 0; times < 2; times++) {
    await page.locator("#twist").click();
    seen.push(await tries());
  }
  await page.locator("#twist").click();
  await page.locator('[data-setting="order.retry"]').focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  const command = page.locator("#command");
  await command
    .getByText("retry=3")
    .waitFor({ timeout: 5000 })
    .catch(() => {});
  seen.push(await tries(), await command.innerText());
  const right = ["3", "1", "3", "3", "lab run retry-charges-thrice --twist --set order.retry=3"];
  if (seen.join() !== right.join()) wrong.push(`a twist and the controls: ${seen}`);
  await page.close();
}

async function keyboard(context, folder, wrong) {
  const page = await open(context, written(folder, ["run", "timeout-504"]), wrong);
  for (let at = 0; at < 40; at++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement.matches("figure.story"))) break;
  }
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  const first = await page.locator("[aria-current=step]").innerText();
  if (!/client calls order/.test(first)) wrong.push(`the keyboard moves to ${first}`);
  const said = await page.locator(".transport [aria-live]").innerText();
  if (!/client calls order/.test(said)) wrong.push(`a step by hand announces ${said}`);
  await page.keyboard.press(" ");
  await page.waitForFunction(() => document.querySelector(".transport .main").textContent.includes("Play"), null, {
    timeout: 20_000,
  });
  if ((await page.locator(".veil").isVisible()) === true) wrong.push("the story does not play to its end");
  await page.close();
}

/** On a phone the picture is in sight below two settings; the others are folded. */
async function folds(browser, folder, wrong) {
  const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
  const page = await open(context, written(folder, ["run", "timeout-504"]), wrong);
  const shown = () => page.locator("#controls [data-setting]:visible").count();
  const seen = [await shown(), await page.locator("#stage .heads").first().isVisible()];
  await page.locator("#controls summary").click();
  seen.push((await shown()) > 2, (await page.locator("#twist:visible").count()) === 1);
  if (seen.join() !== "2,true,true,true") wrong.push(`settings on a phone: ${seen}`);
  await context.close();
}

async function stillness(browser, folder, wrong) {
  const context = await browser.newContext({ viewport: { width: 800, height: 900 }, reducedMotion: "reduce" });
  const page = await open(context, written(folder, ["run", "timeout-504"]), wrong);
  await page.locator(".transport .main").click();
  await page.waitForTimeout(1500);
  if (await page.locator(".courier").isVisible()) wrong.push("reduced motion: a dot moves");
  await context.close();
}

async function withoutScript(browser, folder, wrong) {
  const context = await browser.newContext({ viewport: { width: 800, height: 900 }, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(pathToFileURL(written(folder, ["run", "timeout-504"])).href);
  for (const selector of ["#headline", "svg", "ol.words", "#command"])
    if ((await page.locator(`${selector}:visible`).count()) === 0) wrong.push(`without script: no ${selector}`);
  if (await page.locator("#controls").isVisible()) wrong.push("without script: controls that do nothing");
  await context.close();
}

const sorted = (numbers) => [...numbers].sort((one, other) => one - other);
const quantile = (numbers, share) =>
  sorted(numbers)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? 0;
const median = (numbers) => quantile(numbers, 0.5);
