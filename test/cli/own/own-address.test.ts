import { expect, test } from "vitest";
import { allowedHost } from "../../../src/cli/options/options.ts";
import { freePort } from "../../../src/cli/own/process/free-port.ts";
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

test.each(["bad host", "", "http://far.example", "far.example/x", "far.example:80", "[::1]:80", "me@far.example"])(
  "--allow-host %j is refused before anything starts",
  async (host) => {
    const program = `order=node -e process.exit(9)`;
    const { code, err } = await lab(["gauntlet", "--use", program, "--allow-host", host]);
    expect([code, err]).toEqual([2, expect.stringContaining(`--allow-host ${JSON.stringify(host)} is not a host`)]);
  },
);

test.each([
  ["2001:DB8::1", "2001:db8::1"],
  ["[2001:db8::1]", "2001:db8::1"],
  ["Far.Example", "far.example"],
])("--allow-host %s means %s, as in a URL", (written, host) => {
  expect(allowedHost("").parseArg!(written, undefined)).toBe(host);
});
