import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Screen } from "../pty.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "lab-path-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

test("a user's own path leads from step to step, and continues where it was left", async () => {
  writeFileSync(
    join(folder, "team.yaml"),
    "title: Ours\nsteps:\n  - { mend: ends-in-time, minutes: 4 }\n  - { mystery: at-once, minutes: 5 }\n",
  );
  const opened = { cwd: folder, columns: 72, rows: 24, env: { LAB_STATE: join(folder, "state") } };
  const screen = new Screen(["learn", "--path", "team.yaml"], opened);
  await screen.shows("Ours, 1 of 2: about 4 min, 9 min to the end");
  await screen.shows("Not fixed yet.");
  screen.press("quit\r");
  await screen.shows("the next step");
  screen.press("3");
  expect(await screen.ended).toBe(0);
  const resumed = new Screen(["learn", "--path", "team.yaml"], opened);
  await resumed.shows("Ours, 1 of 2: about 4 min, 9 min to the end");
  await resumed.shows("Not fixed yet.");
  resumed.press("order.timeout=1s\r");
  await resumed.shows("Fixed");
  resumed.press("quit\r");
  await resumed.shows("the next step");
  resumed.press("3");
  await resumed.shows("learn --path team.yaml");
  expect(await resumed.ended).toBe(0);
  const again = new Screen(["learn", "--path", "team.yaml"], opened);
  await again.shows("Ours, 2 of 2: about 5 min, 5 min to the end");
  await again.shows("Type POST /orders here");
  again.press("payment.off=true\r");
  await again.shows("Found");
  await again.shows("end this path");
  again.press("1");
  await again.shows("That was the end of Ours: two steps.");
  expect(await again.ended).toBe(0);
});

test("a long title takes two lines, and cannot command the terminal", async () => {
  const title = `Everything about ${"calls ".repeat(8)}for our team\\e[45m`;
  writeFileSync(join(folder, "long.yaml"), `title: "${title}"\nsteps:\n  - { lesson: timeout-504, minutes: 4 }\n`);
  const env = { LAB_STATE: join(folder, "state-long") };
  const screen = new Screen(["learn", "--path", "long.yaml"], { cwd: folder, columns: 72, rows: 24, env });
  await screen.shows("leave");
  const words = screen.seen.split("\n").map((line) => line.trimEnd());
  expect(words.filter((line) => line.length > 72)).toEqual([]);
  expect(words.some((line) => line.endsWith("4 min to the end"))).toBe(true);
  expect(screen.raw).not.toContain("\u001b[45m");
  screen.press("q");
  await screen.ended;
});

test.each(["mend: ends-in-time", "mystery: at-once"])(
  "Ctrl-D in %s leaves the path, and says how to continue",
  async (step) => {
    const cwd = mkdtempSync(join(folder, "left-"));
    writeFileSync(join(cwd, "team.yaml"), `title: Ours\nsteps:\n  - { ${step}, minutes: 4 }\n`);
    const screen = new Screen(["learn", "--path", "team.yaml"], { cwd, env: { LAB_STATE: join(cwd, "state") } });
    await screen.shows("quit.");
    screen.press("\u0004");
    await screen.shows("To continue: ");
    expect(await screen.ended).toBe(0);
  },
);
