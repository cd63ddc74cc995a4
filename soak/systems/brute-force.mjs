// Finds the smallest sets of failures that break a system, by trying all of them. It shares no code with the hunt.
import { spawn } from "node:child_process";
import { once } from "node:events";
import http from "node:http";
import { setTimeout as pause } from "node:timers/promises";

const host = "127.0.0.1";
const FAILURES = ["503", "reset"];
const READY_WITHIN_MS = 60_000;

/** `commands`: the words that start each service; `optional`: the service whose failure must not be seen. */
export async function brokenSets({ commands, optional, front, path }) {
  const system = await start(commands);
  try {
    await system.play(front, path, new Map());
    return await search((failing) => system.play(front, path, failing), optional);
  } finally {
    await system.stop();
  }
}

async function search(play, optional) {
  const known = new Set();
  const broken = new Map();
  const tried = new Set();
  for (let before = -1; before !== known.size; ) {
    before = known.size;
    for (const set of sets([...known].sort())) {
      const key = keyOf(set);
      if (tried.has(key)) continue;
      const { calls, status } = await play(new Map(set));
      for (const call of calls) known.add(call);
      // A call that another failure must bring about may come up later.
      if (!set.every(([call]) => calls.includes(call))) continue;
      tried.add(key);
      const mayBeSeen = set.length > 0 && !set.every(([call]) => call.includes(`->${optional}#`));
      if (!(mayBeSeen ? [200, 503] : [200]).includes(status)) broken.set(key, set);
    }
  }
  const isSmallest = (set) => set.length < 2 || set.every((each) => !broken.has(keyOf([each])));
  return [...broken].flatMap(([key, set]) => (isSmallest(set) ? [key] : [])).sort();
}

/** All sets of at most two failures at different calls. */
function sets(calls) {
  const singles = calls.flatMap((call) => FAILURES.map((failure) => [call, failure]));
  const pairs = singles.flatMap((one, at) =>
    singles.slice(at + 1).flatMap((other) => (one[0] === other[0] ? [] : [[one, other]])),
  );
  return [[], ...singles.map((each) => [each]), ...pairs];
}

function keyOf(set) {
  return set
    .map((each) => each.join("="))
    .sort()
    .join(" + ");
}

/** Starts the services with a small proxy for each arrow, which counts calls and strikes those that fail. */
async function start(commands) {
  const names = Object.keys(commands);
  const ports = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await freePort()])));
  let run = { calls: [], counts: new Map(), failing: new Map() };
  const proxies = [];
  const children = [];
  for (const from of names) {
    const addresses = { PORT: `${ports[from]}` };
    for (const to of names.filter((name) => name !== from)) {
      const arrow = `${from}->${to}`;
      const proxy = http.createServer((request, response) => {
        const count = (run.counts.get(arrow) ?? 0) + 1;
        run.counts.set(arrow, count);
        const call = `${arrow}#${count}`;
        run.calls.push(call);
        const failure = run.failing.get(call);
        if (failure === "503") return response.writeHead(503).end("struck");
        const options = { host, port: ports[to], method: request.method, path: request.url, agent: false };
        http
          .get(options, (got) => {
            if (failure === "reset") return void got.resume().once("end", () => request.socket.resetAndDestroy());
            // Clients keep their connections, as they do without a proxy, and some of them send a request again on a new one.
            const { connection: _, ...headers } = got.headers;
            response.writeHead(got.statusCode, headers);
            got.pipe(response);
          })
          .on("error", () => request.socket.resetAndDestroy());
      });
      proxies.push(proxy.listen(0, host));
      await once(proxy, "listening");
      addresses[`${to.toUpperCase()}_URL`] = `http://${host}:${proxy.address().port}`;
    }
    const [program, args, env] = commands[from];
    const options = { env: { ...process.env, ...env, ...addresses }, stdio: "ignore", detached: true };
    children.push(spawn(program, args, options));
  }
  await Promise.all(Object.values(ports).map(untilReady));
  return {
    async play(to, path, failing) {
      for (const proxy of proxies) proxy.closeIdleConnections();
      run = { calls: [], counts: new Map(), failing };
      const status = await statusOf(ports[to], path);
      return { calls: run.calls, status };
    },
    async stop() {
      for (const child of children) process.kill(-child.pid, "SIGKILL");
      for (const proxy of proxies) proxy.close().closeAllConnections();
    },
  };
}

function statusOf(port, path) {
  return new Promise((resolve) => {
    http
      .get({ host, port, path, agent: false }, (got) => got.resume().once("end", () => resolve(got.statusCode)))
      .on("error", () => resolve(undefined));
  });
}

async function untilReady(port) {
  const startedMs = performance.now();
  while ((await statusOf(port, "/ready")) === undefined) {
    if (performance.now() - startedMs > READY_WITHIN_MS) throw new Error(`nothing listens at ${port}`);
    await pause(50);
  }
}

async function freePort() {
  const server = http.createServer().listen(0, host);
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  return port;
}
