// An order server in plain Node. MODE chooses the mistake that it makes; without one it makes none.
import { spawn } from "node:child_process";
import http from "node:http";

const { PORT, PAYMENT_URL, MODE = "right" } = process.env;
const timeoutMs = 1000;
const is = (...modes) => modes.includes(MODE);
const pool = is("leaks") ? new http.Agent({ keepAlive: true, maxSockets: 4 }) : new http.Agent({ keepAlive: true });

class TimedOut extends Error {}
class Declined extends Error {
  constructor(status, body) {
    super(`payment answered ${status}`);
    this.status = status;
    this.body = body;
  }
}

/** The whole answer of payment, or an error. Its timeout covers everything from the connection to the last byte. */
function ask(url, { method = "POST", limitMs = timeoutMs, idleMs, headersOnly = false, statusOnly = false } = {}) {
  return new Promise((resolve, reject) => {
    const headers = is("passes-trace-on") ? { traceparent: ask.traceparent } : {};
    const request = http.request(url, { method, agent: pool, headers });
    const timer = limitMs && setTimeout(() => request.destroy(new TimedOut()), limitMs);
    const fail = (error) => {
      clearTimeout(timer);
      reject(error);
    };
    if (idleMs) request.setTimeout(idleMs, () => request.destroy(new TimedOut()));
    request.on("error", fail);
    // Answers that change the protocol come without a response, and often without an error.
    request.on("close", () => fail(new Error("payment closed the connection")));
    request.on("upgrade", (_, socket) => {
      socket.destroy();
      fail(new Error("payment changed the protocol"));
    });
    request.on("response", (response) => {
      if (headersOnly) clearTimeout(timer);
      const {
        statusCode: status,
        headers: { location },
      } = response;
      if (is("leaks") && status !== 200) return fail(new Declined(status, ""));
      if (statusOnly) {
        clearTimeout(timer);
        response.resume().on("error", () => {});
        return resolve({ status, body: "", location });
      }
      let body = "";
      response.setEncoding("utf8").on("data", (part) => {
        body += part;
      });
      response.on("error", fail);
      response.on("end", () => {
        clearTimeout(timer);
        resolve({ status, body, location });
      });
    });
    request.end();
  });
}

async function pay(options) {
  const answer = await ask(`${PAYMENT_URL}/pay`, options);
  const isBelieved = is("status-only", "believes-200") || answer.body === "Payment complete";
  if (answer.status < 200 || answer.status > 299 || !isBelieved) throw new Declined(answer.status, answer.body);
}

let before = Promise.resolve();

const ways = {
  "no-timeout": () => pay({ limitMs: 0 }),
  "idle-timeout": () => pay({ limitMs: 0, idleMs: timeoutMs }),
  "headers-timeout": () => pay({ headersOnly: true }),
  "status-only": () => pay({ statusOnly: true }),
  "waits-on-sigterm": () => pay({ limitMs: 0 }),
  async retries() {
    for (let tries = 1; ; tries++) {
      try {
        return await pay();
      } catch (error) {
        if (!(error instanceof TimedOut) || tries === 3) throw error;
      }
    }
  },
  async "follows-redirects"() {
    let answer = await ask(`${PAYMENT_URL}/pay`);
    for (let hops = 0; answer.status === 307 && hops < 10; hops++) {
      answer = await ask(new URL(answer.location, `${PAYMENT_URL}/pay`));
    }
    if (answer.status !== 200 || answer.body !== "Payment complete") throw new Declined(answer.status, answer.body);
  },
  "keeps-asking": () =>
    Promise.race([pay({ limitMs: 0 }), new Promise((_, reject) => setTimeout(reject, timeoutMs, new TimedOut()))]),
  async "answers-late"() {
    await pay().catch((error) => new Promise((_, reject) => setTimeout(reject, 5000, error)));
  },
  "one-at-a-time"() {
    const mine = before.then(() => pay());
    before = mine.catch(() => {});
    return mine;
  },
};

async function order(request, response) {
  ask.traceparent = request.headers.traceparent;
  const say = (status, body) => response.writeHead(status, { "content-type": "text/plain" }).end(body);
  try {
    await (ways[MODE] ?? pay)();
    say(200, "Order complete");
  } catch (error) {
    if (is("crashes")) response.on("finish", () => process.exit(7));
    if (is("dies-at-once")) {
      console.error("FATAL: payment failed");
      process.exit(7);
    }
    if (is("all-200")) return say(200, "Order complete");
    if (is("all-402")) return say(402, "The payment was declined");
    if (is("all-500")) return say(500, error.stack);
    if (is("closes")) return request.socket.destroy();
    if (is("passes-through") && error.status) return say(error.status, error.body);
    if (error instanceof TimedOut) return say(504, "Payment did not answer within 1 s");
    say(502, "Payment cannot be reached, or its answer is broken");
  }
}

const server = http.createServer((request, response) => {
  if (request.url === "/healthz") return response.end("ok");
  request.on("error", () => response.destroy());
  request.resume().on("end", () => order(request, response));
});

if (is("leaves-child") && !process.env.IS_CHILD) {
  const child = spawn(process.execPath, [import.meta.filename], {
    stdio: "inherit",
    env: { ...process.env, IS_CHILD: "1" },
  });
  child.on("exit", () => process.exit(0));
} else {
  if (is("no-start")) {
    console.error("PAYMENT_API_KEY is not set");
    process.exit(3);
  }
  if (is("ignores-sigterm")) process.on("SIGTERM", () => console.log("SIGTERM: finishing"));
  if (is("waits-on-sigterm")) process.on("SIGTERM", () => server.close(() => process.exit(0)));
  server.keepAliveTimeout = 60_000;
  server.listen(is("wrong-port") ? 0 : Number(PORT), "127.0.0.1", () =>
    console.log(`order listens at ${server.address().port}`),
  );
}
