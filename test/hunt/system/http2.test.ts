import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { labPrograms } from "../../../src/cli/system/lab-programs.ts";
import { readSystem } from "../../../src/cli/system/read-system.ts";
import { Hunt } from "../../../src/hunt/hunt.ts";
import { reportOf } from "../../../src/hunt/hunt-report.ts";
import { SystemTarget } from "../../../src/hunt/system/system-target.ts";

const folder = mkdtempSync(join(tmpdir(), "http2-"));
const written = (name: string, text: string) => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};
/** Calls stock over HTTP/2 in a session that it keeps as long as it is open, and answers with 502 without an answer. */
const shop = written(
  "shop.mjs",
  `import http from "node:http";
import http2 from "node:http2";
let session;
const stock = () => new Promise((resolve, reject) => {
  if (session === undefined || session.closed || session.destroyed) {
    session = http2.connect(process.env.STOCK_URL);
    session.on("error", () => {});
  }
  const asked = session.request({ ":path": "/stock" });
  asked.setTimeout(500, () => asked.close(http2.constants.NGHTTP2_CANCEL));
  let text = "";
  asked.setEncoding("utf8").on("data", (piece) => { text += piece; });
  asked.on("error", reject);
  asked.on("close", () => (text === "" ? reject(new Error("no response")) : resolve(text)));
});
http.createServer((request, response) => {
  stock().then((text) => response.end(text), () => response.writeHead(502).end());
}).listen(Number(process.env.PORT), "127.0.0.1");
`,
);
const stock = written(
  "stock.mjs",
  `import http2 from "node:http2";
http2.createServer((request, response) => {
  response.end(request.httpVersion + " " + "few ".repeat(50000));
}).listen(Number(process.env.PORT), "127.0.0.1");
`,
);
const file = written(
  "shop.system.yaml",
  `services:
  shop: { run: ${process.execPath} ${shop} }
  stock: { run: ${process.execPath} ${stock} }
request: [{ to: shop, path: / }]
accept: [{ when: nothing failed, status: 200, body: 2.0 few few }, { when: anything failed, status: 502 }]
`,
);
const { system } = await readSystem(file);
const { signal } = new AbortController();
const target = new SystemTarget(system, labPrograms(signal), file, 1);
afterAll(() => target.close());
const play = (failure: string) => target.play([{ call: "shop->stock#1", failure }], signal);

test("HTTP/2 passes as bytes, a call for each connection, which is a new one in each run", {
  timeout: 60_000,
}, async () => {
  for (let nth = 0; nth < 2; nth++) {
    const { calls, broken } = await target.play([], signal);
    expect(calls).toMatchObject([{ id: "shop->stock#1", line: "CONNECT HTTP/2" }]);
    expect(broken).toEqual([]);
  }
});

test("only a failure of its connection strikes HTTP/2", { timeout: 60_000 }, async () => {
  for (const failure of ["reset", "refused", "hang"]) {
    const { struck, saw, broken } = await play(failure);
    expect([failure, struck, saw.status, broken]).toEqual([failure, ["shop->stock#1"], 502, []]);
    expect(saw.tookMs >= 450).toBe(failure === "hang");
  }
  expect(await play("503")).toMatchObject({ struck: [], broken: [], saw: { status: 200 } });
});

test("a hunt says which calls pass as bytes", { timeout: 60_000 }, async () => {
  const { signal } = new AbortController();
  const plan = { failures: "reset,503", most: 1, all: false, seed: 1, isAccepted: () => false, signal };
  const hunt = new Hunt(target, plan);
  await hunt.play();
  const { notes, table } = reportOf(hunt, () => "", 0);
  expect(notes.join("\n")).toContain("shop->stock#1: only refused, reset and hang strike there");
  expect(table.map(({ failure, result }) => [failure, result])).toEqual([
    ["reset", "holds"],
    ["503", "notReached"],
  ]);
});
