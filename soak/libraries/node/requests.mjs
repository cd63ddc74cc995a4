import { once } from "node:events";
import { createServer } from "node:http";
import axios from "axios";
import axiosRetry, {
  exponentialDelay,
  isIdempotentRequestError,
  isNetworkError,
  isRetryableError,
  isSafeRequestError,
  linearDelay,
} from "axios-retry";
import got from "got";
import { Agent, interceptors, RetryAgent, request } from "undici";
import { writtenRandoms } from "./clock.mjs";

/** The file of each library that sets the timers of retries and draws random numbers. */
const places = { got: /calculate-retry-delay/, "axios-retry": /axios-retry/, undici: /retry-handler/ };
const conditions = {
  isNetworkError,
  isRetryableError,
  isSafeRequestError,
  isIdempotentRequestError,
  always: () => true,
};
const nowhere = "http://127.0.0.1:9/";

/** Replaces setTimeout so that waits are recorded and end at once. */
function writtenWaits(isMeant) {
  const real = globalThis.setTimeout;
  const waits = [];
  globalThis.setTimeout = (run, ms, ...args) => {
    if (!isMeant(new Error().stack)) return real(run, ms, ...args);
    waits.push(ms);
    return real(run, 0, ...args);
  };
  return { waits, restore: () => (globalThis.setTimeout = real) };
}

const clients = {
  async got({ options }, url, { method, body }, waits) {
    const calculateDelay = ({ computedValue }) => {
      waits.push(computedValue);
      return computedValue === 0 ? 0 : 1;
    };
    const answer = await got(url, { method, ...(body && { body }), retry: { ...options, calculateDelay } });
    return { status: answer.statusCode };
  },
  async "axios-retry"({ options: { retryDelay, retryCondition, ...options } }, url, { method, body }) {
    const client = axios.create({ proxy: false });
    const [, name, factor] = /^(\w+)(?:\((\d+)\))?$/.exec(retryDelay ?? "") ?? [];
    axiosRetry(client, {
      ...options,
      ...(name === "linearDelay" && { retryDelay: linearDelay(factor && Number(factor)) }),
      ...(name === "exponentialDelay" && {
        retryDelay: (nth, error) => exponentialDelay(nth, error, factor && Number(factor)),
      }),
      ...(retryCondition && { retryCondition: conditions[retryCondition] }),
    });
    return { status: (await client.request({ url, method, data: body ?? undefined })).status };
  },
  async undici({ via, options }, url, { method, body }) {
    const agent = new Agent();
    const dispatcher =
      via === "RetryAgent" ? new RetryAgent(agent, options) : agent.compose(interceptors.retry(options));
    try {
      const answer = await request(url, { dispatcher, method, body });
      await answer.body.text();
      return { status: answer.statusCode };
    } finally {
      await agent.destroy();
    }
  },
};

export async function recordRequests({ library, cases }, settings, print) {
  let script = [];
  let requests = [];
  const server = createServer(async (asked, answer) => {
    const step = script[Math.min(requests.length, script.length - 1)];
    const seen = { method: asked.method, bodyBytes: 0 };
    requests.push(seen);
    for await (const part of asked) seen.bodyBytes += part.length;
    if (step.rst) asked.socket.resetAndDestroy();
    else if (step.reset) asked.socket.destroy();
    else answer.writeHead(step.status, { connection: "close", ...step.headers }).end("1234567890");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${server.address().port}/`;
  for (const each of cases) {
    script = each.script;
    requests = [];
    const refused = script === "refused";
    const meant = (stack) => places[library].test(stack);
    const { drawn, restore } = writtenRandoms(meant);
    const { waits, restore: restoreWaits } = writtenWaits(library === "got" ? () => false : meant);
    const result = await clients[library](settings.get(each.setting), refused ? nowhere : url, each, waits).catch(told);
    restore();
    restoreWaits();
    const tries = library === "got" ? waits.length : waits.length + 1;
    const seen = refused ? { attempts: tries } : { attempts: requests.length, requests };
    print(each.id, { ...seen, delaysMs: waits, randoms: drawn, result });
  }
  server.close();
}

function told(error) {
  const status = error.response?.status ?? error.response?.statusCode ?? error.statusCode;
  return { error: error.code, name: error.constructor.name, ...(status !== undefined && { status }) };
}
