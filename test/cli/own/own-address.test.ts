import { expect, test } from "vitest";
import { freePort } from "../../../src/cli/own/free-port.ts";
import { lab } from "../lab.ts";

/** It does not name this machine, and yet no packet leaves it. */
const far = "0.0.0.0";

test.each([["gauntlet"], ["run", "on-time"]])(
  "%s calls another machine only if that is allowed, and warns of what is sent there",
  async (...command) => {
    const use = [...command, "--use", `order=http://${far}:9`, "--port", `payment=${await freePort()}`];
    const refused = await lab(use);
    expect(refused.code).toBe(2);
    expect(refused.err).toContain(`${far} is not on this machine`);
    const allowed = await lab([...use, "--allow-host", far]);
    expect(allowed.code).toBe(2);
    expect(allowed.err.replaceAll("\n", " ")).toContain(
      `warning: the requests of the run, with their headers and bodies, are sent to ${far} as order`,
    );
    expect(allowed.err).toContain(`nothing listens at ${far}:9`);
  },
);

test.each(["http://2130706433:9", "http://[::ffff:127.0.0.1]:9", "http://localhost:9", "http://127.1.2.3:9"])(
  "%s is on this machine, however it is written",
  async (url) => {
    const { err } = await lab(["gauntlet", "--use", `order=${url}`, "--port", `payment=${await freePort()}`]);
    expect(err).toContain("nothing listens at");
  },
);
