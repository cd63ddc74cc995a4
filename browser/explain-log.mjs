// Pastes a log into the site's page of messages: the same is explained in the same order as in a terminal, and an entry opens whole.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const bin = fileURLToPath(new URL(join("..", "bin", "lab.js"), import.meta.url));
const log = `2026-11-22T10:15:30.123Z ERROR failed: connect ECONNREFUSED 10.0.0.1:80
2026-11-22T10:15:31.123Z ERROR java.net.SocketTimeoutException: Read timed out
2026-11-22T10:15:32.123Z ERROR failed: connect ECONNREFUSED 10.0.0.1:80
`;

/** Adds a line to `wrong` for each finding. */
export async function explainLog(browser, file, wrong) {
  const page = await browser.newPage();
  page.on("pageerror", (error) => wrong.push(`explain: ${error.message}`));
  await page.goto(pathToFileURL(file).href);
  await page.fill("#log", log);
  const found = await page.locator("#found summary").allInnerTexts();
  const { stdout } = spawnSync(process.execPath, [bin, "explain"], { input: log, encoding: "utf8" });
  const places = found.map((each) => stdout.indexOf(each.replace(/ \d+ times$/, "")));
  if (found.length !== 2 || places.some((at, nth) => at < 0 || at < (places[nth - 1] ?? 0)))
    wrong.push(`explain: the page finds ${found.join(", ")}, the program ${stdout}`);
  if (!found[0]?.endsWith("2 times")) wrong.push(`explain: ${found[0]} is not counted`);
  await page.fill("#log", "");
  if (await page.locator("#all > .entries").isVisible()) wrong.push("explain: all messages are unfolded");
  await page.locator("#all > summary").click();
  const first = page.locator("#all > .entries > details").first();
  await first.locator("summary").click();
  if (!(await first.innerText()).includes("said by")) wrong.push("explain: an opened entry stays short");
  await page.close();
}
