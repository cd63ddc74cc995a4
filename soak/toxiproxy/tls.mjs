// TLS in front of a server of HTTP: passed on as bytes, ended with faults inside, begun towards the upstream, and each wrong handshake, as
// real clients see it.
import { execFile } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import http from "node:http";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const limitMs = 60_000;
/** A client waits this long for a handshake. */
const patienceSeconds = 2;

const python = `import sys, ssl, urllib.request
try:
    context = ssl.create_default_context(cafile=sys.argv[2])
    print(urllib.request.urlopen(sys.argv[1], timeout=${patienceSeconds}, context=context).status)
except Exception as error:
    print(getattr(error, "code", error))`;

const node = `fetch(process.argv[1], { signal: AbortSignal.timeout(${patienceSeconds * 1000}) }).then(
  ({ status }) => console.log(status),
  (error) => console.log(error.cause?.code ?? error.name))`;

/** Each prints the status, or why there is none. */
const clients = {
  curl: {
    start: (url, ca) => ["curl", ["-sS", "-m", patienceSeconds, "--cacert", ca, "-w", "%{http_code}", url]],
    expired: /expired/,
    "wrong-name": /does not match|no alternative certificate/i,
    "self-signed": /self[- ]signed/,
    "never-answers": /timed out/i,
  },
  node: {
    start: (url) => [process.execPath, ["-e", node, url]],
    expired: /CERT_HAS_EXPIRED/,
    "wrong-name": /ERR_TLS_CERT_ALTNAME_INVALID/,
    "self-signed": /DEPTH_ZERO_SELF_SIGNED_CERT/,
    "never-answers": /TimeoutError/,
  },
  python3: {
    start: (url, ca) => ["python3", ["-c", python, url, ca]],
    expired: /certificate has expired/,
    "wrong-name": /certificate is not valid for|Hostname mismatch/i,
    "self-signed": /self[- ]signed/,
    "never-answers": /timed out/,
  },
};

/** A row for each client. `at` is a folder for the authority. */
export async function throughTls(api, at) {
  const backend = http.createServer((_, response) => response.end("fine")).listen(0, "127.0.0.1");
  await once(backend, "listening");
  const ca = join(at, "ca.pem");
  writeFileSync(ca, await (await fetch(`${api}/lab/ca.pem`)).text());
  const plain = `127.0.0.1:${backend.address().port}`;
  const ask = async (path, body) =>
    (await fetch(`${api}${path}`, { method: "POST", body: JSON.stringify(body) })).json();
  const create = async (name, upstream, more) =>
    (await ask("/proxies", { name, listen: "127.0.0.1:0", upstream, ...more })).listen;
  const inner = await create("inner", plain, { tls: true });
  const passing = await create("passing", inner, {});
  await ask("/proxies/passing/toxics", { type: "latency", attributes: { latency: 50 } });
  const faults = [{ fault: "error-status", status: 503, nth: 2 }];
  const broken = await create("broken", inner, { tls: true, upstreamTls: true, faults });
  const handshakes = Object.keys(clients.curl).filter((each) => each !== "start");
  const wrong = await Promise.all(handshakes.map((tls) => create(tls, plain, { tls })));
  const rows = [];
  for (const [client, { start, ...expected }] of Object.entries(clients)) {
    const got = async (address) => {
      const env = { ...process.env, NODE_EXTRA_CA_CERTS: ca };
      const [program, args] = start(`https://localhost:${address.split(":")[1]}/`, ca);
      const { stdout, stderr } = await run(program, args, { env, timeout: limitMs }).catch((error) => error);
      return `${stdout ?? ""}${stderr ?? ""}`.trim();
    };
    if (!(await run(client, ["--version"]).then(Boolean, () => false))) {
      rows.push({ what: `TLS with ${client}`, holds: true, saw: `skipped, because ${client} is not here` });
      continue;
    }
    const saw = {
      "passed on": [await got(passing), /200$/],
      "first inside": [await got(broken), /200$/],
      "second inside": [await got(broken), /503$/],
    };
    for (const [nth, name] of handshakes.entries()) saw[name] = [await got(wrong[nth]), expected[name]];
    const others = Object.entries(saw).filter(([, [text, pattern]]) => !pattern.test(text));
    const words = others.map(([name, [text]]) => `${name}: ${text}`).join("; ");
    rows.push({
      what: `TLS with ${client}: passed on, ended with a fault inside, ${handshakes.join(", ")}`,
      holds: others.length === 0,
      saw: words || "as expected",
    });
  }
  backend.closeAllConnections();
  backend.close();
  return rows;
}
