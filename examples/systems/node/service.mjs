// Five small services in one file; ROLE says which one this process is. BUGS=none starts them without their bugs.
import { createServer } from "node:http";

const { ROLE, PORT, BUGS } = process.env;
const hasBugs = BUGS !== "none";
const waitMs = 1000;

class Unavailable extends Error {}

async function get(name, path) {
  let response;
  try {
    response = await fetch(process.env[`${name}_URL`] + path, { signal: AbortSignal.timeout(waitMs) });
    if (response.ok) return await response.json();
  } catch {
    throw new Unavailable(`${name} cannot be reached`);
  }
  throw new Unavailable(`${name} answered ${response.status}`);
}

const roles = {
  async shop() {
    const cart = await get("CART", "/cart").catch(() => undefined);
    const price = await get("PRICES", "/price");
    const total = cart === undefined ? priceWithoutCart(price) : price.net * cart.items;
    // Bug: the first call to this server is guarded, the second is not.
    const shipping = hasBugs ? await get("PRICES", "/shipping").catch(fail) : await get("PRICES", "/shipping");
    const stats = await get("STATS", "/stats").catch((error) => {
      // Bug: one status of an optional service is passed on.
      if (hasBugs && error.message.endsWith("503")) throw error;
      return null;
    });
    return { total, shipping: shipping.cost, stats };
  },
  cart: () => ({ items: 2 }),
  async prices(path) {
    if (path === "/shipping") return { cost: 4 };
    const tax = await get("TAX", "/tax").catch(() => undefined);
    return tax === undefined ? { net: 10 } : { net: 10, gross: 10 + tax.rate };
  },
  stats: () => ({ sold: 7 }),
  tax: () => ({ rate: 2 }),
};

function fail(error) {
  throw new TypeError(error.message);
}

/** Bug: each of two fallbacks works alone, but without the cart this one needs what the other left out. */
function priceWithoutCart(price) {
  return hasBugs ? Number(price.gross.toFixed(2)) : (price.gross ?? price.net);
}

createServer(async (request, response) => {
  try {
    const value = await roles[ROLE](request.url);
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));
  } catch (error) {
    if (error instanceof Unavailable) return response.writeHead(503).end(error.message);
    console.error(error.stack);
    response.writeHead(500).end("Internal error");
  }
}).listen(Number(PORT), "127.0.0.1");
