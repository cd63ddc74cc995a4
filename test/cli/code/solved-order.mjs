// An order server that solves every task for servers: one key for each order, two attempts, and a timeout for each.
import { randomUUID } from "node:crypto";
import http from "node:http";

const { PORT, PAYMENT_URL } = process.env;
const timeoutMs = 1200;

/** The status and the whole body of payment's response, or an error. */
function ask(key) {
  return new Promise((resolve, reject) => {
    const request = http.request(`${PAYMENT_URL}/pay`, {
      method: "POST",
      agent: false,
      headers: { "idempotency-key": key },
    });
    const timer = setTimeout(() => request.destroy(new Error("timeout")), timeoutMs);
    const fail = (error) => {
      clearTimeout(timer);
      reject(error);
    };
    request.on("error", fail);
    request.on("close", () => fail(new Error("closed")));
    request.on("upgrade", (_, socket) => {
      socket.destroy();
      fail(new Error("upgraded"));
    });
    request.on("response", (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (part) => {
        body += part;
      });
      response.on("error", fail);
      response.on("end", () => {
        clearTimeout(timer);
        resolve(response.statusCode === 200 && body === "Payment complete" ? 200 : 502);
      });
    });
    request.end();
  });
}

async function pay() {
  const key = randomUUID();
  let status = 502;
  for (let attempt = 1; attempt <= 2 && status !== 200; attempt++) {
    status = await ask(key).catch((error) => (error.message === "timeout" ? 504 : 502));
  }
  return status;
}

http
  .createServer(async (request, response) => {
    if (request.url === "/healthz") return response.end("ok");
    request.on("error", () => response.destroy());
    request.resume().on("end", async () => response.writeHead(await pay()).end());
  })
  .listen(Number(PORT), "127.0.0.1");
