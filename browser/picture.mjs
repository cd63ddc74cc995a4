// Draws docs/pictures/site.png: a lesson of the course after a wrong answer.
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const file = fileURLToPath(new URL("../docs/pictures/site.png", import.meta.url));

export async function drawSite(browser, site) {
  const page = await browser.newPage({ viewport: { width: 1100, height: 1000 }, colorScheme: "light" });
  await page.goto(pathToFileURL(join(site, "lessons", "timeout-504.html")).href);
  await page.locator("input[type=radio]").first().check();
  await page.locator(".question .main").click();
  await page.waitForSelector("#stage .transport");
  await page.waitForFunction(() => document.querySelector("#ask-predict [role=status]") !== null);
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path: file });
  await page.close();
}
