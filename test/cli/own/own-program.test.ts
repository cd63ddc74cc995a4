import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { OwnProgram, type ProgramPlan } from "../../../src/cli/own/own-program.ts";
import { freePort } from "../../../src/cli/own/process/free-port.ts";
import { accepts } from "../../../src/cli/own/readiness.ts";
import { type Problem, ProblemError } from "../../../src/text/problems/problem.ts";

const order = "examples/servers/node/order.mjs";
const started: OwnProgram[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((each) => each.stop()));
});

function program(script: string | readonly string[], plan: Partial<ProgramPlan> = {}): OwnProgram {
  const words = typeof script === "string" ? [process.execPath, "-e", script] : script;
  const signal = new AbortController().signal;
  const own = new OwnProgram({ role: "order", words, addresses: {}, readyWithinMs: 20_000, signal, ...plan });
  started.push(own);
  return own;
}

/** Returns the first problem that fits, as a program may take longer to start; its time to get ready grows each time. */
async function problemInTime(script: string, fits: RegExp, plan: Partial<ProgramPlan> = {}): Promise<string> {
  for (let readyWithinMs = 1500; ; readyWithinMs *= 4) {
    const { says } = await problemOf(program(script, { ...plan, readyWithinMs }));
    if (fits.test(says) || readyWithinMs > 20_000) return says;
  }
}

async function problemOf(own: OwnProgram): Promise<Problem> {
  const error = await own.ready(() => {}).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ProblemError);
  return (error as ProblemError).problems[0]!;
}

const listens = "require('http').createServer((q, s) => s.end('ok')).listen(process.env.PORT, '127.0.0.1')";

test("a program is ready once its port accepts connections, and gone once it is stopped", async () => {
  const own = program(listens);
  const at = await own.ready(() => {});
  expect(await accepts(at)).toBe(true);
  await own.stop();
  expect(await accepts(at)).toBe(false);
});

test("a program that listens at ::1 is found there", async () => {
  const { host } = await program(listens.replace("127.0.0.1", "::1")).ready(() => {});
  expect(host).toBe("::1");
});

test("with a ready path it is ready once that path answers 2xx", async () => {
  const script = `let asked = 0; require('http').createServer((q, s) => {
    s.statusCode = ++asked < 3 ? 503 : 204; console.log(q.url, s.statusCode); s.end() }).listen(process.env.PORT, '127.0.0.1')`;
  const own = program(script, { ready: { method: "GET", path: "/healthz" } });
  await own.ready(() => {});
  // The output may arrive after the answer.
  const asked = () => own.group!.output.last(3);
  await expect.poll(asked, { timeout: 10_000 }).toEqual(["/healthz 503", "/healthz 503", "/healthz 204"]);
});

test("a program that ends before it is ready is reported with its exit code and its last lines", async () => {
  const { says, output } = await problemOf(
    program("console.log('first'); console.error('no key'); process.exitCode = 3"),
  );
  expect(says).toBe("order ended with exit code 3 before it was ready");
  expect(output!.toSorted()).toEqual(["first", "no key"]);
});

test("the line to try by hand has its placeholders filled in", async () => {
  const words = [process.execPath, "-e", "process.exitCode = 3", "{port}", "{payment.url}"];
  const { cure } = await problemOf(program(words, { port: await freePort(), values: { "payment.url": "http://x" } }));
  expect(cure).toMatch(/^try it by hand: PORT=(\d+) .* \1 http:\/\/x$/);
});

test("a program that is ended by a signal is reported with the signal", async () => {
  const { says } = await problemOf(program("process.kill(process.pid, 'SIGKILL')"));
  expect(says).toBe("order was ended by SIGKILL before it was ready");
});

test("a program that listens elsewhere is reported with the port", async () => {
  const port = await freePort();
  const script = listens.replace("process.env.PORT", `${port}`);
  const listensElsewhere = process.platform === "linux" ? `; it listens at ${port}` : "";
  const says = new RegExp(
    `^order did not start listening on port \\d+ \\(from PORT\\) within \\S+ s${listensElsewhere}`,
  );
  expect(await problemInTime(script, says)).toMatch(says);
});

test("a program whose ready path fails is reported with the path", async () => {
  const ready = { method: "GET", path: "/up" };
  const script = listens.replace("s.end('ok')", "s.writeHead(503).end()");
  const says = /^order did not answer GET \/up with 2xx within \S+ s$/;
  expect(await problemInTime(script, says, { ready })).toMatch(says);
});

test("a port that is taken is a Problem if it was asked for", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address() as { port: number };
  expect((await problemOf(program(listens, { port }))).says).toBe(`port ${port} is taken, so order was not started`);
  taken.close();
});

test("a command without a program is a Problem before anything starts", () => {
  expect(() => program(["no-such-program"])).toThrow('there is no program "no-such-program"');
  expect(() => program([])).toThrow("the command is empty");
});

test("a program that dies in the middle is reported once", async () => {
  const own = program(listens.replace("s.end('ok')", "{ console.error('FATAL'); process.exit(7) }"));
  let fetched: Promise<unknown> | undefined;
  const { problems } = await new Promise<ProblemError>((resolve, reject) => {
    own
      .ready((error) => resolve(error as ProblemError))
      .then(({ host, port }) => {
        fetched = fetch(`http://${host}:${port}/`).catch(() => {});
      }, reject);
  });
  await fetched;
  expect(problems[0]).toMatchObject({ says: "order ended with exit code 7 during the run", output: ["FATAL"] });
});

test("processes that a program leaves behind are stopped with it", async () => {
  const own = program([process.execPath, order], { env: { MODE: "leaves-child", PAYMENT_URL: "http://127.0.0.1:1" } });
  const at = await own.ready(() => {});
  own.group!.terminate();
  await own.group!.ended;
  expect(await accepts(at)).toBe(true);
  await own.stop();
  expect(await accepts(at)).toBe(false);
});

const linuxTest = test.runIf(process.platform === "linux");
const daemon = [process.execPath, "test/cli/own/daemon.mjs"];

linuxTest("a daemon is stopped with the program that started it", async () => {
  const own = program(daemon, { env: { PAYMENT_URL: "http://127.0.0.1:1" } });
  const at = await own.ready(() => {});
  await own.stop();
  expect(await accepts(at)).toBe(false);
});

linuxTest("a program that goes to the background is reported, and its daemon is killed", async () => {
  const { says, output } = await problemOf(program(daemon, { env: { MODE: "background" } }));
  expect(says).toBe("order went to the background; start it in the foreground");
  const stat = `/proc/${output![0]}/stat`;
  // The kernel may take a moment to end a killed process.
  await vi.waitFor(() => expect(existsSync(stat) ? readFileSync(stat, "latin1") : ") Z").toContain(") Z"), 30_000);
});

test("an interruption ends the wait for a program that does not stop", async () => {
  const controller = new AbortController();
  const script = `process.on('SIGTERM', () => {}); ${listens}`;
  const own = program(script, { signal: controller.signal });
  await own.ready(() => {});
  const stopping = own.stopsWithin(3000);
  controller.abort(new Error("interrupted"));
  await expect(stopping).rejects.toThrow("interrupted");
});

test("a ready path that answers 101 is not ready", async () => {
  const upgrade = "HTTP/1.1 101 Switching Protocols\\r\\nconnection: upgrade\\r\\nupgrade: x\\r\\n\\r\\n";
  const script = `require('net').createServer((s) => s.on('error', () => {}).once('data', () => s.write('${upgrade}')))
    .listen(process.env.PORT, '127.0.0.1')`;
  const says = /^order did not answer GET \/healthz with 2xx within \S+ s$/;
  expect(await problemInTime(script, says, { ready: { method: "GET", path: "/healthz" } })).toMatch(says);
});
