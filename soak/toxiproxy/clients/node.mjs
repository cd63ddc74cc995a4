// Drives the server with toxiproxy-node-client: node node.mjs URL. Prints "ok", or fails with what differs.
import assert from "node:assert";
import { createRequire } from "node:module";

const { Toxiproxy } = createRequire(`${process.cwd()}/`)("toxiproxy-node-client");
const toxiproxy = new Toxiproxy(process.argv[2]);
assert.match(await toxiproxy.getVersion(), /2\.12\.0/);
const proxy = await toxiproxy.createProxy({ name: "node", listen: "localhost:0", upstream: "localhost:6379" });
await assert.rejects(toxiproxy.createProxy({ name: "node", listen: "localhost:0", upstream: "localhost:6379" }), /409/);
await assert.rejects(toxiproxy.get("nobody"), /404/);
const kinds = {
  latency: { latency: 100, jitter: 5 },
  bandwidth: { rate: 100 },
  slow_close: { delay: 5 },
  timeout: { timeout: 5 },
  reset_peer: { timeout: 5 },
  slicer: { average_size: 10, size_variation: 2, delay: 100 },
  limit_data: { bytes: 1000 },
};
for (const [type, attributes] of Object.entries(kinds)) {
  await proxy.addToxic({ name: type, type, attributes, stream: "downstream", toxicity: 0.5 });
  const seen = await proxy.getToxic(type);
  assert.deepEqual([seen.attributes, seen.stream, seen.toxicity], [attributes, "downstream", 0.5]);
}
const latency = await proxy.getToxic("latency");
await latency.update({ name: "latency", attributes: { latency: 7 }, toxicity: 1 });
assert.deepEqual((await proxy.getToxic("latency")).attributes, { latency: 7, jitter: 5 });
await latency.remove();
await assert.rejects(proxy.getToxic("latency"), /404/);
assert.equal((await proxy.update({ enabled: false, listen: proxy.listen, upstream: proxy.upstream })).enabled, false);
await toxiproxy.reset();
const again = await toxiproxy.get("node");
assert.equal(again.enabled, true);
await assert.rejects(again.getToxic("bandwidth"), /404/);
const populated = await toxiproxy.populate([{ name: "p1", listen: "localhost:0", upstream: "localhost:1" }]);
assert.deepEqual(Object.keys(populated), ["p1"]);
for (const each of Object.values(await toxiproxy.getAll())) await each.remove();
console.log("ok");
