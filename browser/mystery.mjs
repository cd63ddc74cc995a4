// Solves a mystery in the page of a site: the probes are those of a caller, a wrong guess is contradicted, and a right one is found.
import { pathToFileURL } from "node:url";

/** Adds a line to `wrong` for each finding. */
export async function solveMystery(browser, file, wrong) {
  const page = await browser.newPage();
  page.on("pageerror", (error) => wrong.push(`mystery: ${error.message}`));
  await page.goto(pathToFileURL(file).href);
  const judged = page.locator("#judged");
  const guess = async (text, says) => {
    await page.fill("#guess [name=guess]", text);
    await page.click("#guess button");
    await page
      .waitForFunction((part) => document.querySelector("#judged").textContent.includes(part), says, { timeout: 5000 })
      .catch(async () => wrong.push(`mystery: ${text} is answered with “${await judged.innerText()}”, not “${says}”`));
  };
  const send = async (times, together) => {
    await page.fill("#probe [name=times]", `${times}`);
    await page.setChecked("#probe [name=together]", together);
    const before = await page.locator("#probes tr").count();
    await page.click("#probe button");
    await page.waitForFunction((count) => document.querySelectorAll("#probes tr").length === count, before + times);
  };
  await send(2, false);
  await page.click("#wait button");
  await send(3, true);
  const sentAt = await page.locator("#probes td:nth-child(2)").allInnerTexts();
  const expected = ["0.000 s", "2.000 s", "9.000 s", "9.000 s", "9.000 s"];
  if (`${sentAt}` !== `${expected}`) wrong.push(`mystery: probes were sent at ${sentAt}, not at ${expected}`);
  await page.click("#guessable summary");
  await page.click('#guessable button:text-is("payment.garbage=true")');
  if ((await page.inputValue("#guess [name=guess]")) !== "payment.garbage=true")
    wrong.push("mystery: a fault of the list is not written as a guess");
  await guess("payment.delay=1s", "Not found");
  await guess("payment.hagn=true", "did you mean payment.hang");
  await guess("payment.hang=true", "Send a request before");
  await send(1, false);
  await guess("payment.hang=true", "Found");
  if (!(await judged.innerText()).includes("it was payment.hang=true.")) wrong.push("mystery: the fault is not named");
  if (await page.locator("#guess button").isEnabled()) wrong.push("mystery: guesses go on after the right one");
  if (!(await page.locator("#remember").isVisible()))
    wrong.push("mystery: nothing is remembered after the right guess");
  await page.close();
}
