// Real Toxiproxy clients drive `lab proxy`: the Go module's own API tests and CLI, and a client in each language whose runtime is here.
// Mutated requests never stop it.
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { bin, folder } from "./lab.mjs";
import { slice } from "./slice.mjs";
import { manyConnections, slowReaders } from "./toxiproxy/heavy.mjs";
import { mutated } from "./toxiproxy/mutated.mjs";
import { throughTls } from "./toxiproxy/tls.mjs";

const run = promisify(execFile);
const clients = fileURLToPath(new URL("toxiproxy/clients/", import.meta.url));
const goModule = "github.com/Shopify/toxiproxy/v2";
const version = "v2.12.0";
/** Compiling the Rust client takes a minute of processor time, which was half an hour on a busy machine. */
const limitMs = 3_600_000;

/** Each installs a client in a folder and drives the server at a port with it; returns what the client printed. */
const stacks = {
  "the Go client": { needs: "go", drive: goClient },
  "the Go module's own API tests": { needs: "go", drive: goTests },
  "toxiproxy-cli": { needs: "go", drive: goCli },
  "the Node client": { needs: "npm", drive: nodeClient },
  "the Python client": { needs: "python3", drive: pythonClient },
  "the Java client": { needs: "mvn", drive: javaClient },
  "the Rust client": { needs: "cargo", drive: rustClient },
};

export async function toxiproxy() {
  const rows = [];
  for (const [what, { needs, drive }] of Object.entries(stacks)) {
    if (!(await run(needs, [needs === "go" ? "version" : "--version"]).then(Boolean, () => false))) {
      rows.push({ what, holds: true, saw: `skipped, because ${needs} is not here` });
      continue;
    }
    const server = await serve();
    const saw = await drive(server.port, folder()).catch((error) =>
      `${error.stdout ?? ""}${error.stderr ?? error}`.trim(),
    );
    server.child.kill();
    rows.push({ what, holds: saw === "ok", saw });
  }
  rows.push(...(await withServer((api) => throughTls(api, folder()))));
  rows.push(await survives(slice(500, 5000)));
  rows.push(await withServer((api) => slowReaders(api, slice(256, 1024) * 1024 * 1024)));
  rows.push(await withServer((api) => manyConnections(api, 2000)));
  return rows;
}

/** Tries a proxy server that publishes figures about its process. */
async function withServer(tried) {
  const { port, child } = await serve("--runtime-metrics");
  const result = await tried(`http://127.0.0.1:${port}`);
  child.kill();
  return result;
}

async function serve(...options) {
  const port = await freePort();
  const child = spawn(process.execPath, [bin, "proxy", "--port", String(port), ...options], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return { port, child };
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  return port;
}

const trimmed = async (...command) => (await run(...command, { timeout: limitMs, maxBuffer: 1 << 26 })).stdout.trim();
const within =
  (cwd) =>
  async (program, args, more = {}) =>
    (await run(program, args, { cwd, timeout: limitMs, maxBuffer: 1 << 26, ...more })).stdout.trim();

async function goProject(at) {
  const go = within(at);
  await go("go", ["mod", "init", "soak"]);
  await go("go", ["get", `${goModule}@${version}`, `${goModule}/cmd/cli@${version}`]);
  return go;
}

async function goClient(port, at) {
  cpSync(join(clients, "main.go"), join(at, "main.go"));
  const go = await goProject(at);
  return await go("go", ["run", "main.go", `http://127.0.0.1:${port}`]);
}

/** The module's tests start a server of their own; here they use the lab's, and end by deleting its proxies. */
async function goTests(port, at) {
  const go = await goProject(at);
  const source = await go("go", ["list", "-m", "-f", "{{.Dir}}", goModule]);
  const copy = join(at, "module");
  cpSync(source, copy, { recursive: true });
  for (const file of [copy, ...readdirSync(copy, { recursive: true }).map((name) => join(copy, name))])
    chmodSync(file, 0o755);
  const test = join(copy, "api_test.go");
  const text = readFileSync(test, "utf8");
  const names = [...text.matchAll(/^func (Test\w+)/gm)].map(([, name]) => name);
  const start = text.indexOf("func WithServer(");
  const end = text.indexOf("\nfunc ", start + 1);
  const ours = `func WithServer(t *testing.T, f func(string)) {
	_ = flag.Lookup
	_ = os.Stdout
	_ = time.Now
	_ = zerolog.Nop
	_ = prometheus.NewRegistry
	defer func() {
		proxies, err := client.Proxies()
		if err != nil {
			t.Error("Failed to list proxies", err)
		}
		for _, proxy := range proxies {
			proxy.Delete()
		}
	}()
	f("http://localhost:8475")
}
`;
  // Clients compare the version, so the lab says that of the release; a build of a module says "git".
  const replaced = `${text.slice(0, start)}${ours}${text.slice(end)}`
    .replaceAll(":8475", `:${port}`)
    .replace('\\"git\\"', `\\"${version.slice(1)}\\"`);
  writeFileSync(test, replaced);
  await within(copy)("go", ["test", "-count=1", "-run", `^(${names.join("|")})$`, "."]);
  return "ok";
}

async function goCli(port, at) {
  const go = await goProject(at);
  await go("go", ["build", "-o", "cli", `${goModule}/cmd/cli`]);
  const cli = (...args) => trimmed(join(at, "cli"), ["-h", `http://127.0.0.1:${port}`, ...args]);
  const says = [
    await cli("create", "-l", "localhost:0", "-u", "localhost:6379", "shop"),
    await cli("toxic", "add", "-t", "latency", "-a", "latency=100", "-a", "jitter=50", "shop"),
    await cli("toxic", "update", "-n", "latency_downstream", "-a", "jitter=25", "shop"),
    await cli("inspect", "shop"),
    await cli("toggle", "shop"),
    await cli("list"),
    await cli("toxic", "remove", "-n", "latency_downstream", "shop"),
    await cli("delete", "shop"),
  ].join("\n");
  const wanted = [
    /Created new proxy shop/,
    /Added downstream latency toxic 'latency_downstream' on proxy 'shop'/,
    /Updated toxic 'latency_downstream' on proxy 'shop'/,
    /jitter=25\s+latency=100/,
    /Proxy shop is now disabled/,
    /shop\s+127\.0\.0\.1:\d+\s+localhost:6379\s+disabled\s+1/,
    /Removed toxic 'latency_downstream' on proxy 'shop'/,
    /Deleted proxy shop/,
  ];
  return wanted.every((each) => each.test(says)) ? "ok" : says;
}

async function nodeClient(port, at) {
  writeFileSync(join(at, "package.json"), "{}");
  await within(at)("npm", ["install", "--no-audit", "--no-fund", "toxiproxy-node-client@4"]);
  return await within(at)(process.execPath, [join(clients, "node.mjs"), `http://127.0.0.1:${port}`]);
}

async function pythonClient(port, at) {
  await within(at)("python3", ["-m", "venv", "venv"]);
  await within(at)(join(at, "venv/bin/pip"), ["-q", "install", "toxiproxy-python"]);
  return await within(at)(join(at, "venv/bin/python"), [join(clients, "client.py"), String(port)]);
}

async function javaClient(port, at) {
  const dependency =
    "<dependency><groupId>eu.rekawek.toxiproxy</groupId><artifactId>toxiproxy-java</artifactId><version>2.1.7</version></dependency>";
  writeFileSync(
    join(at, "pom.xml"),
    `<project><modelVersion>4.0.0</modelVersion><groupId>lab</groupId><artifactId>lab</artifactId><version>1</version>
<dependencies>${dependency}</dependencies></project>`,
  );
  await within(at)("mvn", ["-q", "-B", "dependency:copy-dependencies", "-DoutputDirectory=lib"]);
  return await within(at)("java", ["-cp", "lib/*", join(clients, "Client.java"), String(port)]);
}

async function rustClient(port, at) {
  mkdirSync(join(at, "src"));
  cpSync(join(clients, "main.rs"), join(at, "src/main.rs"));
  writeFileSync(
    join(at, "Cargo.toml"),
    '[package]\nname = "client"\nversion = "0.1.0"\nedition = "2021"\n\n[dependencies]\ntoxiproxy_rust = "0.1.6"\n',
  );
  return await within(at)("cargo", ["run", "-q", "--", String(port)]);
}

/** Sends mutated requests to the API; in the end it must still answer. */
async function survives(count) {
  const { port, child } = await serve();
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e6));
  await mutated(port, count, seed);
  const answer = await fetch(`http://127.0.0.1:${port}/version`).catch((error) => error);
  const holds = answer.status === 200 && child.exitCode === null;
  child.kill();
  return { what: `${count} mutated requests`, holds, saw: holds ? "it answers" : `${answer} (SEED=${seed})` };
}
