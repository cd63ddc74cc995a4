// Calls failing servers with libraries of Node and prints their errors, one JSON object per line.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { inspect } from "node:util";

const urls = JSON.parse(process.env.SERVERS);
// The libraries are in the working directory, not next to this file.
const require = createRequire(`${process.cwd()}/`);
const load = (name) => import(pathToFileURL(require.resolve(name)).href);

function version(by, packages) {
  const versions = packages.map((name) => {
    const { version } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, "utf8"));
    return packages.length === 1 ? version : `${name} ${version}`;
  });
  console.log(JSON.stringify({ by, version: versions.join(" and ") }));
}

async function say(by, did, call) {
  try {
    await call();
  } catch (error) {
    const code = error.code === undefined ? "" : ` { code: '${error.code}' }`;
    console.log(JSON.stringify({ by, did, says: inspect(error).split("\n    at ", 1)[0] + code }));
  }
}

async function clients() {
  const by = "axios and got";
  const { default: axios } = await load("axios");
  const { default: got } = await load("got");
  version(by, ["axios", "got"]);
  await say(by, "axios, hang", () => axios.post(urls.hang, "hi", { timeout: 300 }));
  await say(by, "axios, 404", () => axios.get(urls.ok.replace("/pay", "/nothing")));
  const retry = { limit: 0 };
  await say(by, "got, hang", () => got.post(urls.hang, { body: "hi", retry, timeout: { request: 300 } }));
  await say(by, "got, accept queue full", () =>
    got.post(urls["accept queue full"], { body: "hi", retry, timeout: { connect: 300 } }),
  );
  await say(by, "got, 404", () => got(urls.ok.replace("/pay", "/nothing"), { retry }));
}

async function cockatiel() {
  const by = "cockatiel";
  const lib = await load("cockatiel");
  version(by, [by]);
  const breaker = lib.circuitBreaker(lib.handleAll, { halfOpenAfter: 10_000, breaker: new lib.ConsecutiveBreaker(1) });
  await breaker.execute(() => Promise.reject(new Error("no"))).catch(() => {});
  await say(by, "breaker open", () => breaker.execute(() => "ok"));
  const bulkhead = lib.bulkhead(1);
  bulkhead.execute(() => new Promise(() => {}));
  await say(by, "bulkhead full", () => bulkhead.execute(() => "ok"));
  const limit = lib.timeout(50, lib.TimeoutStrategy.Aggressive);
  await say(by, "timeout", () => limit.execute(() => new Promise(() => {})));
}

async function opossum() {
  const by = "opossum";
  const { default: CircuitBreaker } = await load("opossum");
  version(by, [by]);
  const fails = new CircuitBreaker(() => Promise.reject(new Error("no")), { volumeThreshold: 0 });
  await fails.fire().catch(() => {});
  await say(by, "breaker open", () => fails.fire());
  const slow = new CircuitBreaker(() => new Promise(() => {}), { timeout: 50 });
  await say(by, "timeout", () => slow.fire());
  const narrow = new CircuitBreaker(() => new Promise(() => {}), { capacity: 1, timeout: false });
  narrow.fire();
  await say(by, "bulkhead full", () => narrow.fire());
}

async function grpc() {
  const by = "gRPC";
  const lib = await load("@grpc/grpc-js");
  console.log(
    JSON.stringify({
      by,
      version: `js ${JSON.parse(readFileSync("node_modules/@grpc/grpc-js/package.json", "utf8")).version}`,
    }),
  );
  const bytes = (value) => value;
  const asked = (place) =>
    new Promise((resolve, reject) => {
      const client = new lib.Client(place, lib.credentials.createInsecure());
      const done = (error) => (error ? reject(error) : resolve());
      client.makeUnaryRequest(
        "/shop.Payment/Pay",
        bytes,
        bytes,
        Buffer.alloc(0),
        { deadline: Date.now() + 1000 },
        done,
      );
    });
  for (const did of ["off", "accept queue full", "unknown name", "ok"]) {
    await say(by, `${did}, Node`, () => asked(new URL(urls[did]).host));
  }
}

for (const trial of [clients, cockatiel, opossum, grpc]) await trial();
process.exit(0);
