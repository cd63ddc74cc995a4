import { spawnSync } from "node:child_process";
import { platform } from "node:os";
import { describe, expect, test } from "vitest";
import { bin } from "./lab.ts";

/** Runs the program under a limit of the shell's. */
function limited(limit: string, ...args: string[]) {
  const script = `ulimit ${limit} && exec "$0" "$@"`;
  const { status, stdout, stderr } = spawnSync("/bin/sh", ["-c", script, process.execPath, bin, ...args], {
    encoding: "utf8",
  });
  return { code: status, out: stdout, err: stderr };
}

describe.runIf(platform() === "linux")("under a small limit", () => {
  test("of open files, fewer scenarios are played at once, and all hold", () => {
    const { code, out, err } = limited(
      "-n 80",
      "run",
      "refused-502",
      "on-time",
      "reset-before-reply",
      "cut-by-length",
      "--json",
    );
    expect(err).toBe("");
    expect(code).toBe(0);
    expect(JSON.parse(out).reports).toHaveLength(4);
  });

  test.each([
    ["-n 22", "this process cannot open more files (EMFILE"],
    ["-n 40", "this process cannot open more files (EMFILE"],
    ["-v 3000000", "this process cannot get more memory ("],
  ])("%s, what the machine refuses is said, and it ends at once", (limit, says) => {
    const { code, err } = limited(limit, "run", "on-time");
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(says) });
    expect(err).not.toContain("bug in lab");
  });
});
