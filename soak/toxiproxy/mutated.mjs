// Requests to the API with mistakes: in the request line, in headers, in JSON, and cut off anywhere.
import net from "node:net";

const paths = [
  "/proxies",
  "/populate",
  "/reset",
  "/version",
  "/metrics",
  "/proxies/a",
  "/proxies/a/toxics",
  "/proxies/a/toxics/t",
  "/proxies/a/faults",
  "/proxies/a/faults/t",
  "/lab/log?since=x",
  "/lab/proxies/a",
];
const methods = ["GET", "POST", "PATCH", "DELETE", "PUT", "HEAD", "OPTIONS", "CONNECT", "GE T", ""];
const types = [
  "latency",
  "bandwidth",
  "slow_close",
  "timeout",
  "reset_peer",
  "slicer",
  "limit_data",
  "packet_loss",
  "noop",
  "x",
];
const faults = ["delay", "error-status", "hang-up", "cut-gzip", "reset-at-accept", "x", "constructor"];
const values = [
  "0",
  "-1",
  "1e9",
  "9223372036854775807",
  "1e400",
  "1.5",
  '"x"',
  "null",
  "[]",
  "{}",
  "true",
  '"\\ud800"',
];

/** Sends this many, some at a time; each is answered, or its connection ends. */
export async function mutated(port, count, seed) {
  const random = randomOf(seed);
  const together = 16;
  let left = count;
  const one = async () => {
    while (left-- > 0) await send(port, request(random));
  };
  await Promise.all(Array.from({ length: together }, one));
}

function request(random) {
  const pick = (list) => list[Math.floor(random() * list.length)];
  const attribute = () =>
    `"${pick(["latency", "jitter", "rate", "delay", "timeout", "bytes", "average_size", "loss_rate"])}":${pick(values)}`;
  const toxic = () =>
    `{"type":"${pick(types)}","name":${pick(['"t"', ...values])},"stream":${pick(['"upstream"', '"downstream"', ...values])},"toxicity":${pick(values)},"attributes":{${attribute()},${attribute()}}}`;
  const proxy = () =>
    `{"name":${pick(['"a"', '"b"', ...values])},"listen":${pick(['"127.0.0.1:0"', '":0"', '"x"', '"127.0.0.1:99999"', ...values])},"upstream":${pick(['"127.0.0.1:1"', ...values])},"enabled":${pick(values)}}`;
  const fault = () =>
    `{"fault":"${pick(faults)}","value":${pick(['"3s"', "503", ...values])},"first":${pick(values)},"share":${pick(values)},"path":${pick(['"/a*"', ...values])}}`;
  const body = damaged(
    random,
    pick([toxic, fault, proxy, () => `[${proxy()},${proxy()}]`, () => "", () => "[".repeat(5000)])(),
  );
  const length = random() < 0.9 ? Buffer.byteLength(body) : Math.floor(random() * 100);
  const head = `${pick(methods)} ${damaged(random, pick(paths), 0.1)} HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n`;
  const whole = `${damaged(random, head, 0.1)}\r\n${body}`;
  return random() < 0.1 ? whole.slice(0, Math.floor(random() * whole.length)) : whole;
}

/** Replaces, removes or doubles some characters. */
function damaged(random, text, share = 0.5) {
  if (random() > share) return text;
  const letters = [...text];
  for (let times = Math.ceil(random() * 3); times > 0; times--) {
    const at = Math.floor(random() * letters.length);
    letters.splice(
      at,
      1,
      ["", "\u0000", '"', "{", "%", "/", "\u00ff", `${letters[at]}${letters[at]}`][Math.floor(random() * 8)],
    );
  }
  return letters.join("");
}

function send(port, text) {
  return new Promise((resolve) => {
    const socket = net.connect(port, "127.0.0.1");
    const end = () => {
      socket.destroy();
      resolve();
    };
    socket.setTimeout(300, end);
    socket.on("error", end).on("close", end).on("data", end);
    socket.write(text);
  });
}

/** Mulberry32. */
function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = Math.imul(state ^ (state >>> 15), state | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
  };
}
