// An order server to begin with: lab gauntlet --use "order=node examples/order.mjs"
// It gives up after 1 s and looks at the whole response; after a timeout it retries once, without a key.
import http from "node:http";

const { PORT, PAYMENT_URL } = process.env;

async function pay() {
  const signal = AbortSignal.timeout(1000);
  const paid = await fetch(`${PAYMENT_URL}/pay`, { method: "POST", redirect: "manual", signal });
  return paid.status === 200 && (await paid.text()) === "Payment complete";
}

const retried = (error) => (error.name === "TimeoutError" ? pay() : Promise.reject(error));

http
  .createServer(async (_, response) => {
    try {
      const isPaid = await pay().catch(retried);
      response.writeHead(isPaid ? 200 : 502).end();
    } catch (error) {
      response.writeHead(error.name === "TimeoutError" ? 504 : 502).end();
    }
  })
  .listen(PORT, "127.0.0.1");
