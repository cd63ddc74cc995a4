import { expect, test } from "vitest";
import { repeatCommand, runCommand } from "../../../src/render/view/repeat.ts";
import type { Report } from "../../../src/scenario/report.ts";
import { made, timeout504 } from "../fixture.ts";

const commandOf = (part: Partial<Report>) => repeatCommand({ ...timeout504, ...part }, made);

test("world, seed, twist and changes are part of the command line", () => {
  expect(commandOf({})).toBe("lab run timeout-504 --world real --seed 1");
  expect(commandOf({ world: "virtual", seed: 7, twisted: true })).toContain("--world virtual --seed 7 --twist");
  const set = ["order.timeout=2s", "payment.faults=[{ delay: 1s }]"];
  const changes = "--set order.timeout=2s --set 'payment.faults=[{ delay: 1s }]'";
  expect(commandOf({ set, forgiving: true })).toBe(`lab run timeout-504 --world real --seed 1 ${changes}`);
  expect(commandOf({ set })).toContain(`${changes} --strict`);
});

test("a file is named by its path, and a scenario without a file by its command line", () => {
  const { scenario } = timeout504;
  expect(commandOf({ scenario: { ...scenario, track: "", file: "my lesson.yaml" } })).toContain("run 'my lesson.yaml'");
  expect(commandOf({ scenario: { ...scenario, track: "" } })).toBe(made.command);
});

test("tokens and the commands of the user's own servers are left out", () => {
  const command = commandOf({ set: ["gateway.tokens=[secret]"], own: ["order"] });
  expect(command).not.toContain("secret");
  expect(command).toContain("--set 'gateway.tokens=•••' --use 'order=…'");
});

test("a hint names the world and the seed of the run, unless they are the usual ones", () => {
  const { scenario } = timeout504;
  expect(runCommand({ scenario, world: "real", seed: 1 }, true)).toBe("lab run timeout-504 --twist");
  expect(runCommand({ scenario, world: "virtual", seed: 1 }, true)).toBe("lab run timeout-504 --twist --world virtual");
  expect(runCommand({ scenario, world: "real", seed: 7 }, false)).toBe("lab run timeout-504 --seed 7");
});
