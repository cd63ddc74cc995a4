// Pays one order and says what became of it: exit code 0 paid, 1 not paid, 2 unknown.
// lab gauntlet --client 'node examples/clients/pay.mjs'
const { URL: payment, KEY: key } = process.env;
const timeoutMs = 1000;
const codes = { paid: 0, "not paid": 1, unknown: 2 };
/** Payment has read the order and refuses it, so it has not charged. */
const refusals = [400, 402, 422];

/**
 * A whole answer. The timeout covers everything from the connection to the last byte, and does not rely on fetch: in Node 20 a
 * body that only claims to be gzip may leave it waiting for ever, whatever its signal says.
 */
function ask(url, options) {
  const late = new AbortController();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      late.abort();
      reject(new Error("timed out"));
    }, timeoutMs);
    fetch(url, { ...options, redirect: "manual", signal: late.signal })
      .then(async (answer) => resolve({ status: answer.status, body: await answer.text() }))
      .catch(reject)
      .finally(() => clearTimeout(timer));
  });
}

/** The whole answer says that it is paid, or that it will not be; anything else says nothing. */
async function pay() {
  try {
    const { status, body } = await ask(payment, { method: "POST", headers: { "idempotency-key": key } });
    if (status === 200 && body === "Payment complete") return "paid";
    return refusals.includes(status) ? "not paid" : "unknown";
  } catch (error) {
    // Nobody took the connection, so nothing was sent.
    return error.cause?.code === "ECONNREFUSED" ? "not paid" : "unknown";
  }
}

/** Payment remembers what it did for a key. */
async function lookUp() {
  try {
    const { status, body } = await ask(`${payment}/${key}`);
    if (status === 200 && body === "done") return "paid";
    return status === 404 && body === "unknown" ? "not paid" : "unknown";
  } catch {
    return "unknown";
  }
}

let verdict = await pay();
if (verdict === "unknown") verdict = await lookUp();
process.exit(codes[verdict]);
