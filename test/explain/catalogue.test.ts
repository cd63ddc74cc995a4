import { execFileSync } from "node:child_process";
import dns from "node:dns";
import { readdirSync, readFileSync } from "node:fs";
import { STATUS_CODES } from "node:http";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { getSystemErrorMap } from "node:util";
import { describe, expect, it } from "vitest";
import { packed } from "../../src/cli/explain/packed.ts";
import { Catalogue, spellingsOf } from "../../src/explain/catalogue.ts";
import { lessonsAbout } from "../../src/explain/lessons.ts";
import { withPlaces } from "../../src/explain/search/word-places.ts";
import { reported } from "../../src/fault/client-report.ts";
import { faults } from "../../src/fault/index.ts";
import { listScenarios } from "../../src/scenario/library/library.ts";

const require = createRequire(import.meta.url);

const families = withPlaces([...packed("codes"), ...packed("others")]);
const catalogue = new Catalogue(families);

const unexplained = (codes: Iterable<string>) => [...codes].filter((code) => catalogue.named(code).length === 0);

/** System errors about files, processes and arguments, which no HTTP call causes. */
const notOfCalls =
  "E2BIG EALREADY EBADF EBUSY ECHARSET EEXIST EFAULT EFBIG EINTR EIO EISCONN EISDIR ELOOP EMSGSIZE ENAMETOOLONG ENODEV ENOENT ENOPROTOOPT ENOSPC ENOSYS ENOTDIR ENOTEMPTY ENOTSOCK ENOTSUP EOVERFLOW EPROTONOSUPPORT EPROTOTYPE ERANGE EROFS ESPIPE ESRCH ETXTBSY EXDEV UNKNOWN ENXIO EMLINK EREMOTEIO ENOTTY EFTYPE EILSEQ ESOCKTNOSUPPORT EUNATCH EAI_BADFLAGS EAI_BADHINTS EAI_FAMILY EAI_OVERFLOW EAI_PROTOCOL EAI_SOCKTYPE EBADQUERY EBADFAMILY EFILE EBADSTR EBADFLAGS EBADHINTS ELOADIPHLPAPI EADDRGETNETWORKPARAMS ENOEXEC".split(
    " ",
  );
const ofCalls = (code: string) => !notOfCalls.includes(code);

describe("every code that a caller can meet is explained", () => {
  it("those of the system", () => {
    const codes = [...getSystemErrorMap().values()].map(([code]) => code);
    expect(unexplained(codes.filter(ofCalls))).toEqual([]);
  });

  it("those of the resolver", () => {
    const codes = Object.values(dns as object).filter((value) => typeof value === "string" && /^E/.test(value));
    expect(codes).toContain("ENOTFOUND");
    expect(unexplained(codes.filter(ofCalls))).toEqual([]);
  });

  it("those of Node's own errors about HTTP, sockets, streams, TLS and addresses", () => {
    const list = execFileSync(
      process.execPath,
      ["--expose-internals", "-p", 'Object.keys(require("internal/errors").codes).join(" ")'],
      { encoding: "utf8" },
    );
    const met =
      /^ERR_(HTTP_|TLS_|SOCKET_(BAD_PORT|CLOSED|CONNECTION)|STREAM_(PREM|DESTROYED|WRITE_|ALREADY)|INVALID_(URL|PROTOCOL|HTTP|CHAR|IP|ADDRESS)|UNESCAPED|BROTLI)/;
    const codes = list
      .trim()
      .split(" ")
      .filter((code) => met.test(code) && code !== "ERR_INVALID_URL_SCHEME");
    expect(codes.length).toBeGreaterThan(30);
    expect(unexplained(codes)).toEqual([]);
  });

  it("those of the installed undici", () => {
    const folder = join(dirname(require.resolve("undici/package.json")), "lib");
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"));
    const text = files.map((file) => readFileSync(join(folder, file), "utf8")).join();
    const named = new Set(text.match(/UND_ERR_[A-Z0-9_]+[A-Z0-9]\b/g));
    expect(named.size).toBeGreaterThan(25);
    expect(unexplained(named)).toEqual([]);
  });

  it("those of the undici that comes with Node", () => {
    const printed =
      "process.binding('natives')['internal/deps/undici/undici'].match(/UND_ERR_[A-Z0-9_]+[A-Z0-9]\\b/g).join(' ')";
    const list = execFileSync(process.execPath, ["--no-deprecation", "-p", printed], { encoding: "utf8" });
    const named = new Set(list.trim().split(" "));
    expect(named.size).toBeGreaterThan(15);
    expect(unexplained(named)).toEqual([]);
  });

  it("every status from 400 that Node has a name for", () => {
    const statuses = Object.keys(STATUS_CODES).filter((status) => Number(status) >= 400);
    expect(statuses.length).toBeGreaterThan(35);
    expect(unexplained(statuses)).toEqual([]);
  });

  it("those of the installed HTTP parser, except its callbacks", () => {
    const { ERROR } = require("undici/lib/llhttp/constants.js") as { ERROR: object };
    const codes = Object.keys(ERROR).filter((name) => !name.startsWith("CB_"));
    expect(codes.length).toBeGreaterThan(18);
    expect(unexplained(codes.map((name) => `HPE_${name}`))).toEqual([]);
  });

  it("the statuses that stand for a failure", () => {
    expect(unexplained("408 413 429 431 499 500 501 502 503 504".split(" "))).toEqual([]);
  });

  it("the words of errors without a code", () => {
    expect(unexplained(["other side closed", "socket hang up", "terminated", "fetch failed", "bad port"])).toEqual([]);
  });
});

it("no family has two explanations for one spelling", () => {
  for (const { name, chapters } of families) {
    const all = chapters.flatMap(({ entries }) => entries.flatMap(spellingsOf));
    expect(
      all.filter((key, at) => all.indexOf(key) !== at),
      name,
    ).toEqual([]);
  }
});

it("a key that is searched in texts belongs to only one family, unless both programs say it", () => {
  const shared = new Map<string, Set<string>>();
  for (const { name, chapters, onlyIn } of families) {
    for (const spelling of chapters.flatMap(({ entries }) => entries.flatMap(spellingsOf))) {
      if (onlyIn?.keys.test(spelling)) continue;
      const small = spelling.toLowerCase();
      shared.set(small, (shared.get(small) ?? new Set()).add(name));
    }
  }
  const twice = [...shared].filter(([, names]) => names.size > 1).map(([spelling]) => spelling);
  // gobreaker writes this about itself, HTTP about a server; only the case of the letters differs.
  expect(twice).toEqual(["too many requests"]);
});

it("every explanation is complete and has a source", () => {
  for (const { key, says, phase, endedBy, proves, leavesOpen, retry, origin } of catalogue.all()) {
    for (const text of [says, phase, endedBy, proves, leavesOpen, retry]) expect(text, key).toMatch(/\w/);
    expect("tried" in origin ? origin.tried : origin.source, key).toMatch(/\w/);
  }
});

it("advice names settings of the program that reported the error, if it has any", () => {
  const families = new Set(catalogue.all().map(({ by }) => by));
  for (const { by, settings } of catalogue.all()) if (settings.length > 0) families.delete(by);
  expect(families).toEqual(new Set(["the operating system", "Hystrix"]));
});

describe("a message of one client names the settings of that client, and those that decide about every message", () => {
  it.each([
    ["HttpTimeoutException", ["HttpClient"]],
    ["Unexpected end of file from server", ["HttpURLConnection"]],
    ["Read timed out", ["HttpURLConnection", "RestTemplate", "Apache HttpClient", "JDBC drivers"]],
    ["P2024", ["Prisma"]],
    ["timeout exceeded when trying to connect", ["server", "your pools", "pg"]],
    ["Communications link failure", ["server", "pools"]],
    ["Statement cancelled due to timeout or client request", ["server", "Connector/J"]],
    ["No connections available", ["server", "your pools", "mysql2"]],
    ["UND_ERR_CONNECT_TIMEOUT", ["undici", "fetch"]],
    ["terminated", ["fetch"]],
    ["redirect count exceeded", ["fetch"]],
    ["socket hang up", ["http"]],
    ["nats: timeout", ["NATS"]],
    ["botocore.exceptions.EndpointConnectionError", ["SDKs"]],
    ["execution timed out (", ["PHP-FPM"]],
    ["Redis server response timeout", ["Redisson"]],
  ])("%s", (key, clients) => {
    expect(catalogue.named(key)[0]!.settings.map(([who]) => who)).toEqual(clients);
  });
});

it("settings fit the message: none for a wrapper of any cause or a login, and memory for a lack of memory", () => {
  expect(catalogue.named("SocketException").find(({ by }) => by === "Java")?.settings).toEqual([]);
  expect(catalogue.named("password authentication failed for user")[0]!.settings).toEqual([]);
  expect(catalogue.named("OutOfMemoryError")[0]!.settings[0]).toEqual(["JVM", expect.stringContaining("-Xmx")]);
  expect(catalogue.named("sorry, too many clients already")[0]!.settings.flat().join()).not.toContain("keepalive");
});

it("every key that lessons are named with is explained", () => {
  expect(unexplained(Object.keys(lessonsAbout))).toEqual([]);
});

it("every lesson that an explanation points to exists", () => {
  const there = new Set(listScenarios().map(({ name }) => name));
  const named = new Set(catalogue.all().flatMap(({ lessons }) => lessons));
  expect(named.size).toBeGreaterThan(20);
  expect([...named].filter((name) => !there.has(name))).toEqual([]);
});

it("every code that a fault's row names is explained", () => {
  const said = faults.flatMap((fault) => reported(fault).map(({ says }) => /\((.*)\)$/.exec(says)?.[1] ?? ""));
  const codes = new Set(said.filter((code) => code !== ""));
  expect(codes.size).toBeGreaterThan(10);
  expect(unexplained(codes)).toEqual([]);
});
