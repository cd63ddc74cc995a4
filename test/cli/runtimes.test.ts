import { describe, expect, test } from "vitest";
import { labProcess } from "./lab.ts";

/** Runs the program on a runtime that claims these versions. */
function on(versions: Record<string, string>) {
  const claim = `Object.defineProperty(process, "versions", { value: { ...process.versions, ...${JSON.stringify(versions)} } })`;
  return labProcess(["--version"], { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(claim)}` });
}

describe("an unsupported runtime", () => {
  test.each([
    [{ bun: "1.3.0", node: "24.3.0" }, "Bun 1.3.0"],
    [{ deno: "2.5.0", node: "24.2.0" }, "Deno 2.5.0"],
    [{ node: "18.20.0" }, "Node.js 18.20.0"],
    [{ node: "20.18.3" }, "Node.js 20.18.3"],
  ])("%o is refused in one line", async (versions, found) => {
    const err = `error: lab needs Node.js 20.19 or newer; this is ${found}\n`;
    expect(await on(versions)).toEqual({ code: 2, out: "", err });
  });
});

test.each(["20.19.0", "22.1.0", "26.10.0"])("Node.js %s is accepted", async (node) => {
  expect(await on({ node })).toMatchObject({ code: 0, err: "" });
});
