import { expect, test } from "vitest";
import { listScenarios } from "../../src/scenario/library/library.ts";
import { listTracks } from "../../src/scenario/library/tracks.ts";
import { planEntries } from "../../src/scenario/read/formats/setup-schema.ts";
import { services } from "../../src/service/index.ts";
import { lab } from "./lab.ts";

test("settings are listed by the kind of server, and those of every server after them", async () => {
  const { code, out, err } = await lab(["list", "settings"]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toContain("  timeout: a duration or none; by default none\n      How long each attempt may take.");
  expect(out).toContain("payment: takes POST /pay, charges the customer and answers 200 Payment complete\n  keys: ");
  const connections = (head: string) => / {2}connections: (.*)/.exec(out.slice(out.indexOf(`\n${head}`)))?.[1];
  expect(connections("every server")).toBe("fresh, pooled; by default fresh");
  expect(connections("gateway: ")).toBe("fresh, pooled; by default pooled");
  expect(out).toContain("see lab list faults");
});

test("a setting is listed with its parts, and a server with its settings", async () => {
  const { out } = await lab(["list", "settings", "retry"]);
  expect(out).toMatch(/^retry: a number of attempts, or \{ tries: 3/);
  expect(out).toContain(
    "\n    Servers that have it: order, gateway, search and each step of a service.\n  tries: a whole number from 1 to 1000\n",
  );
  expect(out).toContain("\n    first: a duration; by default 100ms\n        The wait before the second attempt.\n");
  expect((await lab(["list", "settings", "order.retry.budget"])).out).toMatch(/^budget: [\s\S]*\n {2}starts: /);
  const payment = await lab(["list", "settings", "payment"]);
  expect(payment.out).toContain("\n  keys: true, or");
  expect(payment.out).not.toContain("\norder: ");
  const { settings } = JSON.parse((await lab(["list", "settings", "breaker", "--json"])).out);
  expect(settings).toMatchObject([{ name: "breaker", kinds: ["order", "gateway", "search"] }]);
  expect(settings[0].parts[0]).toMatchObject({ name: "failures", mustBeThere: false });
  expect(await lab(["list", "settings", "rety"])).toMatchObject({
    code: 2,
    err: expect.stringContaining('did you mean "retry"?'),
  });
  expect(await lab(["list", "tracks", "calls"])).toMatchObject({ code: 2 });
});

test("a fault is listed as the setting that it is, and other words for a listing are understood", async () => {
  for (const name of ["delay", "payment.delay"]) {
    const { code, out } = await lab(["list", "settings", name]);
    expect(code).toBe(0);
    expect(out).toMatch(/^delay: a duration/);
    expect(out).toContain("A fault: the server is slow");
    expect(out).not.toContain("required");
  }
  const same = [
    ["lessons", "scenarios"],
    ["fault", "faults"],
    ["errors", "codes"],
  ];
  for (const [other, name] of same) expect(await lab(["list", other!])).toEqual(await lab(["list", name!]));
});

test("the keys that select the calls a fault strikes are listed below the faults, with an example that runs", async () => {
  const { out } = await lab(["list", "faults"]);
  for (const key of Object.keys(planEntries)) expect(out).toContain(`\n  ${key}: `);
  expect(out).toContain("  first: a whole number from 1 to 1000000\n      Only the first N calls.");
  const [, set] = /--set\s+'([^']+)'/.exec(out.replaceAll(/\s*\\?\n\s*/g, " ")) ?? [];
  expect(set).toContain("first: 2");
  expect((await lab(["run", "timeout-504", "--set", set!])).code).toBe(0);
});

test("scenarios are listed with their questions, and with their endings only if asked", async () => {
  const { out } = await lab(["list", "scenarios"]);
  const all = listScenarios();
  const written = out.replaceAll(/\s+/g, " ");
  for (const { title, ask } of all) if (ask !== title) expect(written).not.toContain(title);
  expect(written).toContain("on-time When does the client have its response? (basic)");
  const told = (await lab(["list", "--spoilers"])).out.replaceAll(/\s+/g, " ");
  for (const { title } of all) expect(told).toContain(title);
  for (const odd of [["faults"], ["scenarios", "reset"], ["--json"]])
    expect(await lab(["list", ...odd, "--spoilers"])).toMatchObject({ code: 2, out: "" });
});

test("every listing is also available for programs", async () => {
  const listed = async (what: string) => JSON.parse((await lab(["list", what, "--json"])).out)[what];
  expect(await listed("scenarios")).toContainEqual({
    name: "timeout-504",
    title: "A timeout turns a slow payment into a 504",
    ask: "The order server gives up before payment is done. What happens to the charge?",
    track: "calls",
    worlds: ["real", "virtual"],
    level: "basic",
    after: [],
  });
  expect((await listed("tracks"))[0].lessons).toContain("timeout-504");
  expect((await listed("faults")).find(({ name }: { name: string }) => name === "reset")).toMatchObject({
    example: "at once",
    when: "after",
    reported: [{ clients: ["undici", "fetch", "http"], says: "reset (ECONNRESET)" }],
  });
  const { kinds, everyServer } = await listed("settings");
  expect(kinds.map(({ kind }: { kind: string }) => kind)).toEqual(services.map(({ kind }) => kind));
  expect(everyServer).toContainEqual({
    name: "off",
    takes: "`true` or `false`",
    mustBeThere: false,
    byDefault: "false",
    says: "Nothing listens, so calls to it are refused.",
  });
});

test("exercises, mysteries and paths are listed by kind, with the command that begins one", async () => {
  const { out } = await lab(["list", "practice"]);
  expect(out).toContain(
    "exercises: fix a broken setup\n  ends-in-time          A client should never wait forever (basic, 7 min)\n",
  );
  expect(out).toContain("\n\nmysteries: hidden faults to find from outside\n  at-once ");
  expect(out).toContain("\n  45-minutes ");
  expect(out).toMatch(/\n\nBegin with lab practice ends-in-time\. lab practice NAME begins one of them\.\n$/);
  expect((await lab(["practice"])).out).toBe(out);
  const { practice } = JSON.parse((await lab(["list", "practice", "--json"])).out);
  expect([...new Set(practice.map(({ kind }: { kind: string }) => kind))]).toEqual([
    "mend",
    "mystery",
    "incident",
    "code",
    "path",
  ]);
  expect(practice).toContainEqual({
    ...{ kind: "mystery", name: "at-once", title: "No order gets through" },
    ...{ level: "basic", minutes: 3 },
  });
});

test("expectations are listed key by key, and events with their meaning", async () => {
  const { out } = await lab(["list", "expectations"]);
  expect(out).toContain("calls: how calls end");
  expect(out).toContain("  knows: done, not done, unknown\n      The conclusion that the caller may draw");
  expect(out).toContain("  inOrder: a list of events; required");
  expect(out).toContain("  load: text\n      The name of the load;");
  expect((await lab(["list", "events"])).out).toContain(
    "finished\n      Work is done, whether or not anyone is still waiting",
  );
  const events = JSON.parse((await lab(["list", "events", "--json"])).out).events;
  expect(events.map(({ event }: { event: string }) => event)).toContain("arrived");
});

test("lab show names what the twist changes, and the command that runs it", async () => {
  const { out } = await lab(["show", "timeout-504", "--spoilers"]);
  expect(out).toContain("  payment.noticesHangUp: false → true\n");
  expect(out).toMatch(/run it\n {2}lab run timeout-504\n {2}lab run timeout-504 --twist\n/);
});

test("lab list alone lists what can be listed, with counts and commands, in at most 24 lines", async () => {
  const { code, out } = await lab(["list"], { COLUMNS: "80" });
  expect(code).toBe(0);
  expect(out.split("\n").length).toBeLessThanOrEqual(24);
  const rows = [...out.matchAll(/^lab list (\w+) +(\d+) /gm)].map(([, name, count]) => [name, Number(count)] as const);
  expect(rows).toHaveLength(9);
  for (const [name, count] of rows.filter(([each]) => each !== "settings")) {
    const listed = JSON.parse((await lab(["list", name!, "--json"])).out);
    expect([name, listed[name!].length]).toEqual([name, count]);
  }
  expect(JSON.parse((await lab(["list", "--json"])).out).scenarios).toHaveLength(listScenarios().length);
});

test("the lessons of a track are listed in the order in which they are learned, none before those that it builds on", async () => {
  const names = [...(await lab(["list", "scenarios"])).out.matchAll(/^ {2}(\S+)/gm)].map(([, name]) => name!);
  expect(names.toSorted()).toEqual(
    listScenarios()
      .map(({ name }) => name)
      .sort(),
  );
  for (const { name, lessons } of listTracks()) {
    const own = lessons.filter((each) =>
      listScenarios().some((listed) => listed.name === each && listed.track === name),
    );
    expect(names.filter((each) => own.includes(each))).toEqual(own);
  }
  const early = listScenarios().filter(({ name, track, after }) =>
    after.some((each) => {
      const isSame = listScenarios().some((other) => other.name === each && other.track === track);
      return isSame && names.indexOf(each) > names.indexOf(name);
    }),
  );
  expect(early.map(({ name }) => name)).toEqual([]);
});
