// A client with exactly one mistake, named by MODE.
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { request } from "node:http";

const { URL: payment, KEY: key, MODE } = process.env;
const timeoutMs = 1000;
const codes = { paid: 0, "not paid": 1, unknown: 2 };

/** Reads the complete answer, or as much of it as this client does. */
function ask(url, { method = "GET", sends = key, limitMs = timeoutMs, headOnly = false, leaves = true } = {}) {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers: { "idempotency-key": sends }, agent: false });
    const late = () => {
      if (leaves) asked.destroy();
      reject(new Error("timed out"));
    };
    if (limitMs) setTimeout(late, limitMs).unref();
    asked.on("error", reject).on("close", () => reject(new Error("closed")));
    asked.on("upgrade", () => reject(new Error("upgraded")));
    asked.on("response", (response) => {
      const { statusCode: status } = response;
      if (headOnly) resolve({ status });
      let body = "";
      response.on("error", reject).on("data", (part) => {
        body += part;
      });
      response.on("end", () => resolve({ status, body }));
    });
    asked.end();
  });
}

const post = (options) => ask(payment, { method: "POST", ...options });
const known = ({ status, body }) => (status === 200 && body === "Payment complete" ? "paid" : "unknown");
const unsent = ({ code }) => (code === "ECONNREFUSED" ? "not paid" : "unknown");

async function lookUp() {
  const { status, body } = await ask(`${payment}/${key}`).catch(() => ({}));
  if (body === "done") return "paid";
  return status === 404 && body === "unknown" ? "not paid" : "unknown";
}

async function right(options) {
  const verdict = await post(options).then(known, unsent);
  return verdict === "unknown" ? await lookUp() : verdict;
}

const ways = {
  right,
  "status-only": () => post({ headOnly: true }).then(({ status }) => (status === 200 ? "paid" : right()), right),
  "errors-are-no": () =>
    post()
      .then(known, () => "unknown")
      .then((verdict) => (verdict === "paid" ? verdict : "not paid")),
  "no-timeout": () => right({ limitMs: 0 }),
  "never-asks": () => post().then(known, unsent),
  async "new-key"() {
    const verdict = await right({ sends: randomUUID() });
    return verdict === "not paid" ? await right() : verdict;
  },
  async "exits-with-7"() {
    const { status } = await post().catch(() => ({}));
    return status === 503 ? process.exit(7) : await right();
  },
  async "is-killed"() {
    const { status } = await post().catch(() => ({}));
    return status === 503 ? process.kill(process.pid, "SIGKILL") : await right();
  },
  "leaves-a-child"() {
    spawn("sleep", ["60"], { stdio: "inherit" }).unref();
    return right();
  },
};

if (MODE === "stays") {
  // The call continues in the background and keeps the process alive.
  const verdict = await right({ leaves: false });
  console.log(JSON.stringify({ verdict }));
} else if (MODE === "does-not-start") {
  console.error("PAYMENT_API_KEY is not set");
  process.exit(3);
} else process.exit(codes[await ways[MODE]()]);
