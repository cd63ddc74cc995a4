import { writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { serving } from "../../proxy/serving.ts";
import { lab } from "../lab.ts";

describe("the commands of a running proxy server", () => {
  test("add, break, list and mend a proxy, and print its traffic", async () => {
    await using api = await serving();
    const url = `http://127.0.0.1:${api.port}`;
    const run = (...words: string[]) => lab(["proxy", ...words, "--url", url]);
    expect((await run("list")).out).toBe(`no proxies; create one with lab proxy add --url ${url}\n`);
    expect((await run("add", "payment", "127.0.0.1:1")).out).toMatch(
      /^payment listens at 127\.0\.0\.1:\d+ in front of 127/,
    );
    expect((await run("break", "payment", "error-status", "503", "--nth", "1,3", "--path", "/pay*")).out).toBe(
      "payment is broken by error-status (error-status 503, nth 1,3, path /pay*)\n",
    );
    const toxic = JSON.parse((await run("break", "payment", "latency", "latency=200", "jitter=5", "--json")).out);
    expect(toxic).toMatchObject({ name: "latency_downstream", attributes: { latency: 200 } });
    expect((await run("list")).out).toContain("broken by error-status, latency_downstream\n");
    const listed = JSON.parse((await run("list", "--json")).out);
    expect(listed).toEqual(JSON.parse((await api.ask("GET", "/proxies")).body));
    expect(listed.payment).toMatchObject({
      faults: [{ fault: "error-status", "error-status": 503, nth: [1, 3], path: "/pay*" }],
      toxics: [{ attributes: { latency: 200, jitter: 5 } }],
    });
    expect((await run("log")).out).toBe("no traffic yet\n");
    expect((await run("mend", "payment")).out).toBe("payment: removed latency_downstream, error-status\n");
    expect((await run("list")).out).not.toContain("broken");
  });

  test.each([
    [["add", "a/b", "127.0.0.1:1"], "error: no path of the API can hold the name a/b\n  choose a name without slashes"],
    [["mend", "a/b"], "error: no path of the API can hold the name a/b\n"],
    [["break", "a/b", "latency"], "error: no path of the API can hold the name a/b\n"],
    [["add", "..", "127.0.0.1:1"], "error: no path of the API can hold the name ..\n"],
    [["add", "p", "a", "b"], "error: too many arguments: it takes <name> and <upstream>\n  see lab proxy add --help\n"],
    [["log", "payment"], "error: too many arguments: it takes none\n  leave them out; see lab proxy log --help\n"],
    [["break", "p", "slow"], 'error: unknown fault "slow"\n  did you mean "slow_close" or "delay"?'],
    [["break", "p", "reset-peer"], 'error: unknown fault "reset-peer"\n  did you mean reset_peer?\n'],
    [["break", "p", "frobnicate"], 'error: unknown fault "frobnicate"\n  see lab list faults\n'],
    [["break", "nobody", "reset"], 'error: unknown proxy "nobody"\n  see lab proxy list --url http://127.0.0.1:'],
    [["break", "p", "delay"], "error: invalid fault: delay needs a value, such as 3s\n  see lab list faults\n"],
    [
      ["break", "p", "latency", "latncy=3"],
      'error: latncy is not an attribute of latency\n  did you mean "latency"?\n',
    ],
    [["break", "p", "latency", "fast"], "error: fast is not an attribute\n  write latency=100, in milliseconds\n"],
    [
      ["break", "p", "latency", "latency=abc"],
      "error: latency=abc is not a number\n  write latency=100, in milliseconds\n",
    ],
    [["break", "p", "latency", "latency="], "error: latency= is not a number\n  write latency=100, in milliseconds\n"],
    [["break", "p", "latency", "latency=200ms"], "  write latency=200, in milliseconds\n"],
    [["break", "p", "latency", "2s"], "error: 2s is not an attribute\n  write latency=2000, in milliseconds\n"],
    [["break", "p", "limit_data", "bytes=2KB"], "  write bytes=2048, in bytes\n"],
    [["break", "p", "packet_loss", "loss_rate=10%"], "  write loss_rate=0.1, a share from 0 to 1\n"],
    [["break", "p", "bandwidth", "100"], "error: 100 is not an attribute\n  write rate=100, in kilobytes a second\n"],
    [["add", "p", "127.0.0.1:1"], 'error: proxy "p" already exists\n  remove it with'],
    [["break", "p", "noop", "x=1"], "error: noop has no attributes\n  write it without attributes\n"],
    [
      ["break", "p", "delay", "1s", "--stream", "upstream"],
      "error: --stream is for toxics, and delay strikes messages\n",
    ],
    [["break", "p", "latency", "--toxicity", "2"], 'argument "2" is invalid. write a number from'],
    [["mend", "p", "slow"], "error: p has no fault or toxic slow\n"],
    [["set", "p", "refuse=true"], 'error: refuse is not a key of a proxy\n  did you mean "refuses"?\n'],
    [["set", "p", "refuses=yes"], "error: refuses=yes is neither on nor off\n  write refuses=true or refuses=false\n"],
    [["set", "p", "listen"], "error: listen has no value\n  write listen=127.0.0.1:8081\n"],
    [["set", "p", "tls=expird"], "error: invalid tls: write false, or one of"],
    [["set", "q", "enabled=true"], 'error: unknown proxy "q"\n  see lab proxy list --url http://127.0.0.1:'],
    [["delete", "nobody"], 'error: unknown proxy "nobody"\n'],
    [
      ["break", "p", "latency", "toxicity=0.5"],
      "error: toxicity is not an attribute, but a key of the toxic\n  write --toxicity 0.5\n",
    ],
    [
      ["break", "p", "latency", "--path", "/x"],
      "error: invalid fault: latency strikes connections, which have no path",
    ],
  ])("tell a mistake: %o", async (words, says) => {
    await using api = await serving();
    await api.ask("POST", "/proxies", { name: "p", upstream: "127.0.0.1:1" });
    const { code, err } = await lab(["proxy", ...words, "--url", `http://127.0.0.1:${api.port}`]);
    expect(code).toBe(2);
    expect(err).toContain(says);
  });

  test.each([
    [["delay", "500ms"], "fault"],
    [["latency", "latency=5"], "toxic"],
  ])("name the way out of %j twice", async (words, kind) => {
    await using api = await serving();
    await api.ask("POST", "/proxies", { name: "my shop", upstream: "127.0.0.1:1" });
    const url = `http://127.0.0.1:${api.port}`;
    const twice = ["proxy", "break", "my shop", ...words, "--url", url];
    expect((await lab(twice)).code).toBe(0);
    const cure = `remove what breaks the proxy with\n  lab proxy mend 'my shop' --url ${url}`;
    expect(await lab(twice)).toMatchObject({ code: 2, err: `error: ${kind} already exists\n  ${cure}\n` });
  });

  test("list shows how a proxy is set, and mend says what it does not change", async () => {
    await using api = await serving();
    const url = `http://127.0.0.1:${api.port}`;
    const create = (name: string, more: object) =>
      api.ask("POST", "/proxies", { name, upstream: "127.0.0.1:1", ...more });
    await create("off", { enabled: false, refuses: false, upstreamTls: true, tls: true });
    await create("ref", { refuses: true });
    await create("slow", { tls: "never-answers", passesRefusal: true });
    const { out } = await lab(["proxy", "list", "--url", url]);
    expect(
      out
        .replaceAll("\n    ", "  ")
        .split("\n")
        .map((line) => line.replace(/^(\w+).*?(\(.*)?$/, "$1 $2")),
    ).toEqual(["off (off, tls, upstreamTls)", "ref (refuses)", "slow (passesRefusal, tls: never-answers)", ""]);
    const mend = async (name: string) => (await lab(["proxy", "mend", name, "--url", url])).out;
    expect(await mend("ref")).toBe(
      `ref: nothing to remove\nref: it still refuses connections; see\n  lab proxy set ref refuses=false --url ${url}\n`,
    );
    expect(await mend("slow")).toContain("slow: tls is still never-answers; see\n  lab proxy set slow tls=true --url ");
    expect(await mend("off")).toBe("off: nothing to remove\n");
    expect((await lab(["proxy", "set", "ref", "refuses=false", "--url", url])).out).toBe("ref: refuses false\n");
    expect(await mend("ref")).toBe("ref: nothing to remove\n");
  });

  test("do all that the API can: name, stream, toxicity, one of several, off and on, delete", async () => {
    await using api = await serving();
    const run = (...words: string[]) => lab(["proxy", ...words, "--url", `http://127.0.0.1:${api.port}`]);
    const proxy = async () => JSON.parse((await api.ask("GET", "/proxies")).body).p;
    await run("add", "p", "127.0.0.1:1");
    await run("break", "p", "latency", "latency=5", "--stream", "upstream", "--toxicity", "0.5", "--name", "half");
    await run("break", "p", "latency", "--name", "first", "--first", "1", "--stream", "upstream");
    await run("break", "p", "delay", "1s", "--name", "slow");
    expect(await proxy()).toMatchObject({
      toxics: [{ name: "half", type: "latency", stream: "upstream", toxicity: 0.5 }],
      faults: [
        { name: "first", fault: "latency", stream: "upstream", first: 1 },
        { name: "slow", fault: "delay" },
      ],
    });
    expect((await run("mend", "p", "slow", "half")).out).toBe("p: removed half, slow\n");
    expect(await proxy()).toMatchObject({ toxics: [], faults: [{ name: "first" }] });
    const { out } = await run("set", "p", "enabled=false", "upstream=127.0.0.1:2", "tls=expired");
    expect(out).toBe("p: enabled false, upstream 127.0.0.1:2, tls expired\n");
    expect(await proxy()).toMatchObject({ enabled: false, upstream: "127.0.0.1:2", tls: "expired" });
    await run("set", "p", "enabled=true", "tls=false");
    expect(await proxy()).toMatchObject({ enabled: true });
    expect((await run("delete", "p")).out).toBe("p is deleted\n");
    expect(await proxy()).toBeUndefined();
  });

  test("list and report proxies whatever their names are", async () => {
    await using api = await serving();
    const url = `http://127.0.0.1:${api.port}`;
    const names = ["..", "a%2Fb", "a/b", "a?b", "constructor", "\u00fc"];
    for (const name of names) await api.ask("POST", "/proxies", { name, upstream: "127.0.0.1:1", refuses: true });
    const { out } = await lab(["proxy", "list", "--url", url]);
    expect(out.split("\n").map((line) => line.split("  ")[0])).toEqual([...names, ""]);
    const report = await lab(["proxy", "report", "--format", "junit", "--url", url]);
    expect(report.code).toBe(0);
    for (const name of names) expect(report.out).toContain(` name="${name}" `);
    const counts = await api.ask("GET", "/lab/proxies/a%2Fb");
    expect(JSON.parse(counts.body)).toMatchObject({ name: "a/b" });
  });

  test("say that no server answers", async () => {
    const { code, err } = await lab(["proxy", "list", "--url", "http://127.0.0.1:1"]);
    expect([code, err]).toEqual([
      2,
      expect.stringContaining("start one with lab proxy --port 1, or name it with --url"),
    ]);
  });

  test.each([
    ["https://localhost:47831", "only http://, not https://\n  write http://localhost:47831\n"],
    ["ftp://x", "only http://, not ftp://\n  write http://x\n"],
    ["file:///tmp", "only http://, not file://\n  write http://localhost:8474\n"],
    ["localhost:8474", "localhost:8474 is not a URL\n  write http://localhost:8474\n"],
  ])("refuse the URL %s", async (url, says) => {
    const { code, err } = await lab(["proxy", "list", "--url", url]);
    expect([code, err]).toEqual([2, expect.stringContaining(says)]);
  });
});

describe("exec", () => {
  const curl = (variable: string) =>
    `fetch(process.env.${variable}).then((r) => process.exit(r.status === 503 ? 0 : 9), () => process.exit(8))`;
  const runWith = async (settings: object, script: string, ...names: string[]) => {
    const file = join(await mkdtemp(join(tmpdir(), "proxy-")), "proxies.json");
    const faults = [{ fault: "error-status", status: 503 }];
    const proxy = { listen: "127.0.0.1:0", upstream: "127.0.0.1:1", faults };
    writeFileSync(file, JSON.stringify(["my-shop", ...names].map((name) => ({ ...proxy, ...settings, name }))));
    return await lab(["proxy", "exec", file, "--", process.execPath, "-e", script], { PATH: process.env.PATH! });
  };
  const run = (script: string, ...names: string[]) => runWith({}, script, ...names);

  test("runs a command with the addresses in its environment, and ends with its code", async () => {
    expect(await run(curl("MY_SHOP_URL"))).toMatchObject({ code: 0, err: "" });
    expect((await run("process.exit(7)")).code).toBe(7);
    expect((await run("process.kill(process.pid, 'SIGKILL')")).code).toBe(137);
  });

  test.each([
    ["toxiproxy", 'proxy "toxiproxy" needs the variable TOXIPROXY_URL, which the API has'],
    ["my_shop", 'proxy "my_shop" needs the variable MY_SHOP_URL, which proxy "my-shop" has'],
  ])("refuses a name whose variable is taken: %s", async (name, says) => {
    const { code, err } = await run("process.exit(7)", name);
    expect(code).toBe(2);
    expect(err).toContain(`error: ${says}\n  give one of them another name\n`);
  });

  test("does not ask a proxy that refuses for traffic, which cannot be counted", async () => {
    expect(await runWith({ refuses: true }, "0")).toMatchObject({ code: 0, err: "" });
  });

  test("fails if a proxy saw no traffic", async () => {
    const { code, err } = await run("0");
    expect(code).toBe(1);
    expect(err).toMatch(/^proxy my-shop saw no traffic: nothing has connected to 127\.0\.0\.1:\d+\n$/);
  });
});
