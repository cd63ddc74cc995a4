import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import http from "node:http";
import type net from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { serving } from "../../proxy/serving.ts";
import { lab } from "../lab.ts";

/** A proxy that answers one request, cuts one off and keeps one waiting, and a proxy without traffic. */
async function usedProxies() {
  const api = await serving();
  const backend = http.createServer((_, response) => response.end("fine")).listen(0, "127.0.0.1");
  await once(backend, "listening");
  const upstream = `127.0.0.1:${(backend.address() as net.AddressInfo).port}`;
  const faults = [
    { fault: "hang-up", value: "in the headers", path: "/cut" },
    { name: "mute", fault: "hang", path: "/mute" },
    { fault: "reset", path: "/other" },
    { name: "late", fault: "hang", path: "/never" },
  ];
  const made = await api.ask("POST", "/proxies", { name: "payment", listen: "127.0.0.1:0", upstream, faults });
  await api.ask("POST", "/proxies", { name: "idle", listen: "127.0.0.1:0", upstream });
  await api.ask("POST", "/proxies", { name: "shut", listen: "127.0.0.1:0", upstream, refuses: true });
  const { listen } = JSON.parse(made.body) as { listen: string };
  const request = (path: string) => http.get(`http://${listen}${path}`, { agent: false }).on("error", () => {});
  const mute = request("/mute");
  const arrived = () => {
    let bytes = 0;
    api.server.proxies.get("payment").connections.each(({ links }) => (bytes += links.upstream.sentBytes));
    return bytes;
  };
  await expect.poll(arrived, { timeout: 20_000 }).toBeGreaterThan(0);
  const [good] = (await once(request("/good"), "response")) as [http.IncomingMessage];
  good.resume();
  const cut = request("/cut");
  await new Promise((resolve) => cut.on("close", resolve));
  mute.destroy();
  await expect
    .poll(async () => (await api.ask("GET", "/lab/log")).body.match(/"course":/g), { timeout: 20_000 })
    .toHaveLength(3);
  return {
    run: (...words: string[]) => lab(["proxy", "report", ...words, "--url", `http://127.0.0.1:${api.port}`]),
    upstream,
    async [Symbol.asyncDispose]() {
      backend.closeAllConnections();
      backend.close();
      await api[Symbol.asyncDispose]();
    },
  };
}

test("a report draws each request, and fails for proxies without traffic and faults that struck nothing", async () => {
  await using proxies = await usedProxies();
  const { code, out } = await proxies.run("--format", "timeline");
  expect(code).toBe(1);
  expect(out).toContain("✗ traffic goes through it   0 connections, 0 requests");
  expect(out).toContain("✓ traffic goes through it   3 connections, 3 requests");
  expect(out).toContain("✓ refuses every connection   refusals cannot be counted");
  expect(out).toMatch(/✓ mute \(hang\) strikes +1 of 3/);
  expect(out).toMatch(/✗ reset strikes +0 of 3/);
  expect(out).toMatch(/✗ late \(hang\) strikes +0 of 3/);
  // On a busy machine a request may have been told before it ended, too.
  const [, good, cut, mute] = out.split(/^payment request \d/m);
  expect(good).toMatch(new RegExp(`client +payment +${proxies.upstream}\n`));
  expect(good).toMatch(/GET \/good ─+▶[\s\S]* GET \/good ─+▶[\s\S]*◀─+ 200 │\n[\s\S]*◀─+ 200, \d+ bytes/);
  expect(cut).toMatch(/[│┃] +• hangs up in the middle of the headers\n/);
  expect(cut).toMatch(/\n +\d\.\d{3} {2}[│┃] +• closes the connection after \d+ bytes/);
  expect(mute).toMatch(/\n +\d\.\d{3} {2}• closes the connection before its response began/);
});

test("the report for a build server has a case for each proxy and request", async () => {
  await using proxies = await usedProxies();
  const { code, out } = await proxies.run("--format", "junit");
  expect(code).toBe(1);
  expect(out).toContain('tests="6" failures="2"');
  expect(out).toContain('<testcase classname="own" name="payment request 1"');
  expect(out).toContain("expected: reset strikes\nseen:     0 of 3");
  const { err } = await proxies.run("--out", join(mkdtempSync(join(tmpdir(), "proxy-report-")), "run.xml"));
  expect(err.replaceAll(/\s+/g, " ")).toContain("No traffic went through idle.");
});

test("on a terminal it is a table that is not cut, and ends with the faults that never struck", async () => {
  await using proxies = await usedProxies();
  const { code, out } = await proxies.run();
  expect(code).toBe(1);
  expect(out).toMatch(/^3 connections through 3 proxies\n/);
  expect(out).toMatch(/time +│ request +│ fault +│ client +│ upstream/);
  expect(out).toMatch(/│ GET \/good +│ +│ status 200 +│ answered 200 +│/);
  expect(out).not.toMatch(/…|hold/);
  const said = out.replace(/\s+/g, " ");
  expect(said).toContain("The fault reset of payment never struck. The fault late of payment never struck.");
  expect(said).toContain("No traffic went through idle.");
});

test("a page has the connections as its heading, and opens what was struck", async () => {
  await using proxies = await usedProxies();
  const { out } = await proxies.run("--format", "html");
  expect(out).toContain("3 connections through 3 proxies</h1>");
  expect(out).not.toContain("nothing was expected");
  expect(out.match(/<details open><summary>/g)).toHaveLength(2);
});

test("it says that no server answers", async () => {
  const { code, err } = await lab(["proxy", "report", "--url", "http://127.0.0.1:1"]);
  expect([code, err]).toEqual([2, expect.stringContaining("no proxy server answers")]);
});
