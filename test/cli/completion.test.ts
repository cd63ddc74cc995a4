import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { bin, lab } from "./lab.ts";

function words(...typed: string[]): string[] {
  return lab(["completion", "words", "--", ...typed])
    .out.split("\n")
    .filter((word) => word !== "");
}

test("commands, options, their values and scenarios complete", () => {
  expect(words("ru")).toEqual(["run"]);
  expect(words("run", "--wo")).toEqual(["--world"]);
  expect(words("run", "--world", "")).toEqual(["real", "virtual"]);
  expect(words("run", "timeout-504", "--track", "cal")).toEqual(["calls"]);
  expect(words("run", "timeout-5")).toEqual(["timeout-504"]);
  expect(words("list", "tr")).toEqual(["tracks"]);
  expect(words("nosuch", "x")).toEqual([]);
});

test("there is a script for each shell; another one is a Problem", () => {
  for (const shell of ["bash", "zsh", "fish"])
    expect(lab(["completion", shell]).out).toContain("lab completion words --");
  expect(lab(["completion", "tcsh"]).code).toBe(2);
});

test("bash completes with its script", () => {
  const script = `lab() { "${process.execPath}" "${bin}" "$@"; }; source <(lab completion bash); COMP_WORDS=(lab run timeout-5); COMP_CWORD=2; _lab; echo "\${COMPREPLY[@]}"`;
  expect(spawnSync("bash", ["-c", script], { encoding: "utf8" }).stdout).toBe("timeout-504\n");
});

test("a fault is completed where one is compared, and a scenario where a file of one's own begins", () => {
  expect(lab(["completion", "words", "--", "compare", "hang"]).out).toBe("hang\nhang-up\n");
  expect(lab(["completion", "words", "--", "new", "mine", "--from", "timeout-5"]).out).toBe("timeout-504\n");
});
