import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { exitOf, lab, start } from "./lab.ts";

const folder = mkdtempSync(join(tmpdir(), "lab-health-"));
afterAll(() => rmSync(folder, { recursive: true }));

interface Told {
  readonly line: string;
  readonly outcome: { readonly status: number; readonly body: string };
}

async function ask(...args: string[]): Promise<Record<string, Told["outcome"]>> {
  const { out } = await lab(["health", "--json", ...args]);
  const [report] = JSON.parse(out).reports as [{ calls: (Told & { parent: number | null })[] }];
  const calls = report.calls.filter(({ parent }) => parent === null);
  return Object.fromEntries(calls.map(({ line, outcome }) => [line, outcome]));
}

test("the default application and its two groups report UP", async () => {
  expect(await ask()).toMatchObject({
    "GET /actuator/health": { status: 200, body: '{"groups":["liveness","readiness"],"status":"UP"}' },
    "GET /actuator/health/liveness": { status: 200, body: '{"status":"UP"}' },
    "GET /actuator/health/readiness": { status: 200, body: '{"status":"UP"}' },
  });
});

test("the table shows what each path answers, why, and what a platform would do", async () => {
  const { code, out } = await lab(["health", "--set", "pay=DOWN"]);
  expect(code).toBe(0);
  expect(out).toContain("pay is DOWN");
  expect(out).toContain("overall     DOWN (503) because pay is the worst of 6 components");
  const words = out.replace(/\s+/g, " ");
  expect(words).toContain(
    "keep it running (liveness 200) and keep sending traffic (readiness 200); a liveness probe on",
  );
  expect(words).toContain("/actuator/health (503) would restart a healthy app");
  expect(out.split("\n").length).toBeLessThan(24);
});

test("the table names the version that is played, and when an older one has no probes", async () => {
  const { out } = await lab(["health"]);
  expect(out).toMatch(/^played as +Spring Boot 4\.1\.1, servlets on Tomcat; 3\.x has liveness/m);
  const kubernetes = await lab(["health", "--property", "spring.main.cloud-platform=kubernetes"]);
  expect(kubernetes.out).toMatch(/^played as +Spring Boot 4\.1\.1, servlets on Tomcat$/m);
});

test("as lines, each answer has its status, its path and the settings at that time", async () => {
  const { out } = await lab([
    "health",
    "--set",
    "pay=DOWN",
    "--then",
    "pay=UP",
    "--format",
    "line",
    "--world",
    "virtual",
  ]);
  expect(out).toMatch(/^503 \/actuator\/health: pay is DOWN\n200 \/actuator\/health\/liveness: pay is DOWN\n/);
  expect(out).toContain("\n200 /actuator/health: then ");
});

test("a group may include a component that the command line adds", async () => {
  const include = ["--property", "management.endpoint.health.group.readiness.include=readinessState,db"];
  expect((await ask(...include, "--set", "db=DOWN"))["GET /actuator/health/readiness"]?.status).toBe(503);
  const { code, err } = await lab(["health", ...include, "--then", "db=DOWN"]);
  expect([code, err]).toEqual([2, expect.stringContaining("there is no component db")]);
});

test("a new component is added, with a warning if it resembles a known one", async () => {
  expect((await lab(["health", "--set", "pya=DOWN"])).err).toBe('note: pya is a new component; did you mean "pay"?\n');
});

test.each([
  [["--set", "pay=DWON"], 'note: pay: DWON is not a Spring status; did you mean "DOWN"?\n'],
  [["--then", "pay=DWON: no", "--then", "pay=DWON"], 'note: pay: DWON is not a Spring status; did you mean "DOWN"?\n'],
  [["--set", "pay=DEGRADED", "--property", "spring.application.name=shop"], ""],
  [
    ["--property", "management.endpoint.health.show-detials=always"],
    "note: management.endpoint.health.show-detials is not a known property; did you mean management.endpoint.health.show-details?\n",
  ],
  [
    ["--set", "management.endpoint.health.show-details=always"],
    "note: management.endpoint.health.show-details is a new component; did you mean --property management.endpoint.health.show-details=always?\n",
  ],
])("%j may be a typo, and is played as written", async (args, err) => {
  const told = await lab(["health", "--json", ...args]);
  // Long lines are wrapped at the width of the window.
  expect(told.err.split("\n").filter((line) => line.length > 80 && line.includes(" "))).toEqual([]);
  expect({ code: told.code, err: told.err.replaceAll(/\s+/g, " ") }).toEqual({ code: 0, err: err.replace("\n", " ") });
  expect(Object.values(await ask(...args)).map(({ status }) => status)).not.toContain(503);
});

test("a typo in a file is reported with its place", async () => {
  const file = join(folder, "slip.properties");
  writeFileSync(file, "\nmanagement.endpoint.health.show-detials=always\n");
  const { code, err } = await lab(["health", "--config", file]);
  expect(code).toBe(0);
  expect(err.replaceAll(/\s+/g, " ")).toContain(
    "slip.properties:2: management.endpoint.health.show-detials is not a known property",
  );
});

test("a change requests everything again", async () => {
  const { out } = await lab([
    "health",
    "--set",
    "pay=DOWN",
    "--then",
    "pay=UP",
    "--then",
    "readiness=REFUSING_TRAFFIC",
  ]);
  const statuses = [...out.matchAll(/\/actuator\/health(\/\w+)? +│ (\d+)/g)].map(([, , status]) => status);
  expect(statuses).toEqual(["503", "200", "200", "200", "200", "200", "503", "200", "503"]);
});

test("a document that a profile leaves out may be faulty", async () => {
  const path = join(folder, "left-out.yaml");
  writeFileSync(path, "a: 1\n---\nspring.config:\n  activate.on-profile: '!prod'\n  import: file:./none.yaml\n");
  expect(await lab(["health", "--config", path, "--profile", "prod"])).toMatchObject({ code: 0, err: "" });
});

test.each([
  [["payment.delay=1s"], "note: no component calls payment"],
  [["pay={asks: payment}", "payment.delay=1s"], ""],
  [["pay={asks: order}", "payment.delay=1s"], ""],
  [["order.delay=1s"], "note: no component calls order"],
  [["order.delay=1s", "pay={asks: order}"], ""],
  [["order.delay=1s", "payment.delay=1s"], "note: no component calls order"],
])("a note tells of a server with settings that no component calls: --set %j", async (changes, says) => {
  const { code, err } = await lab(["health", ...changes.flatMap((each) => ["--set", each]), "--world", "virtual"]);
  expect({ code, notes: err.split(",")[0]!.replace("pay added\n", "") }).toEqual({ code: 0, notes: says });
});

test("settings come from a file with profiles, and a wrong one is reported with its place and its cure", async () => {
  const file = join(folder, "application.yaml");
  writeFileSync(
    file,
    "management.endpoint.health.status.http-mapping.down: 500\n---\nspring.config.activate.on-profile: prod\nmanagement.endpoint.health.probes.enabled: false\n",
  );
  expect((await ask("--config", file, "--set", "pay=DOWN"))["GET /actuator/health"]).toMatchObject({ status: 500 });
  expect(await ask("--config", file, "--profile", "prod", "--path", "/actuator/health/readiness")).toMatchObject({
    "GET /actuator/health/readiness": { status: 404 },
  });
  const { err: note } = await lab(["health", "--config", file, "--profile", "prod,prd"]);
  expect(note).toBe("note: --profile prd changes nothing: without it, all properties are the same\n");
  writeFileSync(file, "management:\n  endpoint:\n    health:\n      show-details: sometimes\n");
  const { code, err } = await lab(["health", "--config", file]);
  expect(code).toBe(2);
  expect(err).toContain("application.yaml:4:");
  expect(err).toContain("never, when-authorized or always");
});

test("the command line sets the user, the method and the accepted types", async () => {
  const shown = ["--property", "management.endpoint.health.show-details=when-authorized"];
  const path = ["--path", "/actuator/health/pay"];
  expect(await ask(...shown, ...path)).toMatchObject({ "GET /actuator/health/pay": { status: 404 } });
  expect(await ask(...shown, ...path, "--user", "alice")).toMatchObject({
    "GET /actuator/health/pay": { status: 200 },
  });
  expect((await ask("--method", "POST"))["POST /actuator/health"]).toMatchObject({ status: 405 });
  expect((await ask("--accept", "text/plain"))["GET /actuator/health"]).toMatchObject({ status: 406, body: "" });
});

test("a component can really call the payment server", async () => {
  const refused = await ask("--set", "pay={asks: payment}", "--set", "payment.off=true");
  expect(refused["GET /actuator/health"]).toMatchObject({ status: 503 });
});

test("--keep keeps the server running, prints its address and accepts lab set until it is interrupted", async () => {
  const state = mkdtempSync(join(tmpdir(), "lab-state-"));
  const child = start(["health", "--keep"], { LAB_STATE: state });
  let out = "";
  const address = await new Promise<string>((resolve) => {
    child.stdout?.on("data", (chunk: Buffer) => {
      out += chunk;
      const [, found] = /health is listening at (\S+)[\s\S]*change it from another terminal/.exec(out) ?? [];
      if (found) resolve(found);
    });
  });
  const status = () => new Promise((resolve) => get(`${address}/actuator/health`, (came) => resolve(came.statusCode)));
  expect(await status()).toBe(200);
  const set = await lab(["set", "pay=DOWN"], { LAB_STATE: state });
  expect(set).toMatchObject({ code: 0, out: expect.stringMatching(/^health\.pay: .*DOWN\n$/) });
  expect(await status()).toBe(503);
  const property = await lab(["set", "server.http2.enabled=true"], { LAB_STATE: state });
  expect(property.out).toBe(
    "health.server.http2.enabled: not set → true\nhealth: server.http2.enabled is not played: answers are the same without it\n",
  );
  child.kill("SIGINT");
  expect(await exitOf(child)).toBe(130);
  rmSync(state, { recursive: true });
});

test.each([
  ["--set", "pay", "COMPONENT=STATUS"],
  ["--property", "x", "NAME=VALUE"],
  ["--path", "health", "begins with a slash"],
  ["--set", "pay={asks: nobody}", "add nobody"],
])("%s %s is a mistake with a cure", async (flag, value, cure) => {
  const { code, err } = await lab(["health", flag, value]);
  expect(code).toBe(2);
  expect(err).toContain(cure);
});

test.each([["payment.delay=3s"], ["payment.off=true"], ["pay={asks: payment}"]])(
  "--then %s adds the server that it names",
  async (change) => {
    const { code, out } = await lab(["health", "--then", change, "--world", "virtual"]);
    expect(code).toBe(0);
    expect(out).toContain(`then ${change.replace("=", " is ")}`);
  },
);

test("settings of a server that a component called at any time had an effect", async () => {
  const then = ["pay={asks: payment}", "payment.delay=1s", "pay=UP"].flatMap((each) => ["--then", each]);
  expect((await lab(["health", ...then, "--world", "virtual"])).err).not.toContain("no component calls");
});

test.each([
  ["pay={asks: payment", 'cannot read "{asks: payment"', "write it as in a YAML file"],
  [
    "pay={aks: payment}",
    "pay has no setting aks",
    'for a part of this name write parts: { aks: UP }; for a setting, did you mean "asks"?',
  ],
  [
    "pay={asks: payment, witin: 1s}",
    "pay has no setting witin",
    'for a part of this name write parts: { witin: UP }; for a setting, did you mean "within"?',
  ],
  [
    "db={asks: payment, audit: UP}",
    "db has no setting audit",
    "for a part of this name write parts: { audit: UP }; for a setting, write status, description",
  ],
])("--set %s is an error", async (change, says, cure) => {
  const { code, err } = await lab(["health", "--set", change, "--world", "virtual"]);
  expect([code, err.replaceAll(/\s+/g, " ")]).toEqual([2, expect.stringContaining(`${says} ${cure}`)]);
});

test.each([
  ["--method", "", 'error: --method "" is not known'],
  ["--method", "A B", "error: --method A B is not known"],
  ["--method", "get", 'did you mean "GET"?'],
  ["--method", "CONNECT", "error: --method CONNECT is not known"],
  ["--accept", "é☃", 'error: "é☃" cannot be sent in a header'],
  ["--user", "é☃", 'error: "é☃" cannot be sent in a header'],
  ["--role", "é☃", 'error: "é☃" cannot be sent in a header'],
])("%s %j is an error", async (option, value, says) => {
  const { code, err } = await lab(["health", option, value, ...(option === "--role" ? ["--user", "ann"] : [])]);
  expect([code, err]).toEqual([2, expect.stringContaining(says)]);
});

test("an additional path of a group is requested by default", async () => {
  const prefix = "management.endpoint.health";
  const args = ["--property", `${prefix}.group.liveness.additional-path=server:/livez`, "--world", "virtual"];
  expect((await lab(["health", ...args])).out).toMatch(/\/livez +│ 200/);
  const apart = [...args, "--property", "management.server.port=9001"];
  expect((await lab(["health", ...apart])).out).toMatch(/\/livez +│ 200/);
  const off = ["--property", `${prefix}.enabled=false`, "--world", "virtual"];
  expect((await lab(["health", ...off])).out).not.toContain("/livez");
});
