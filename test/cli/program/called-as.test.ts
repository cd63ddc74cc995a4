import { delimiter, join } from "node:path";
import { describe, expect, test } from "vitest";
import { calledAs } from "../../../src/cli/program/called-as.ts";

const clone = join("/home", "me", "failure-lab");
const PATH = ["/usr/bin", "/usr/local/bin"].join(delimiter);

test("a command on the PATH is called by its name", () => {
  expect(calledAs("/usr/local/bin/lab", { PATH }, () => clone)).toBe("lab");
});

test("the script that npm installs on Windows is on the PATH above the package", () => {
  const file = join("/npm", "node_modules", "failure-lab", "bin", "lab.js");
  expect(calledAs(file, { PATH: `${PATH}${delimiter}${join("/npm")}` }, () => clone)).toBe("lab");
});

describe("npx puts the folder of its cache on the PATH", () => {
  const bin = "/home/me/.npm/_npx/8f51/node_modules/.bin";
  const env = { PATH: `${bin}${delimiter}${PATH}`, npm_command: "exec" };

  test("a program that it got is called by the name of its package", () => {
    const real = () => "/home/me/.npm/_npx/8f51/node_modules/failure-lab/bin/lab.js";
    expect(calledAs(`${bin}/lab`, env, () => clone, real)).toBe("npx failure-lab");
  });

  test.each(["lab", "failure-lab"])("in a clone, which it links, the program is called as it was: npx %s", (name) => {
    const real = () => join(clone, "bin", "lab.js");
    expect(calledAs(`${bin}/${name}`, env, () => clone, real)).toBe(`npx ${name}`);
  });
});

test("an installed program started by npx is called through npx", () => {
  const file = join(clone, "node_modules", ".bin", "lab");
  expect(calledAs(file, { PATH, npm_command: "exec" }, () => clone)).toBe("npx lab");
});

test("the program of a GitHub action is called by the name of its package", () => {
  const action = join("/home", "runner", "work", "_actions", "me", "failure-lab", "v1");
  const file = join(action, "bin", "lab.js");
  expect(calledAs(file, { PATH, GITHUB_ACTION_PATH: action }, () => clone)).toBe("npx failure-lab");
});

test("a file that is not on the PATH is called by its path from here", () => {
  expect(calledAs(join(clone, "bin", "lab.js"), { PATH }, () => clone)).toBe(`node ${join("bin", "lab.js")}`);
  expect(calledAs(join(clone, "bin", "lab.js"), {}, () => join(clone, "docs"))).toBe(
    `node ${join("..", "bin", "lab.js")}`,
  );
  expect(calledAs(join(clone, "node_modules", ".bin", "lab"), { PATH }, () => clone)).toBe(
    `node ${join("node_modules", ".bin", "lab")}`,
  );
  expect(calledAs(join("/my files", "lab.js"), { PATH }, () => "/")).toBe(`node "${join("my files", "lab.js")}"`);
});
