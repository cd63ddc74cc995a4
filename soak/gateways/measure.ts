import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type GatewayAnswer, gatewayAnswers, type ServerFault } from "../../src/policy/gateways/gateway-answers.ts";
import { type GatewayProduct, releases } from "../../src/policy/gateways/products.ts";
import { resolveSetup } from "../../src/scenario/setup/resolve.ts";
import { openReal } from "../../src/world/real/open.ts";
import { openToOthers } from "../../src/world/server.ts";
import type { World } from "../../src/world/world.ts";
import type { Row } from "../row.ts";
import { ask } from "./ask.ts";
import { envoy } from "./envoy.ts";
import { freePorts, type Gateway } from "./gateway.ts";
import { haproxy } from "./haproxy.ts";
import { nginx } from "./nginx.ts";
import { setups } from "./rows.ts";
import { spring } from "./spring.ts";

const gateways = { nginx, haproxy, envoy, spring } as const;
const rows = Object.keys(setups) as ServerFault[];

/** Measures each gateway on this machine and compares it with the table row by row. */
export async function measureGateways(): Promise<Row[]> {
  const measured: Row[] = [];
  for (const [product, find] of Object.entries(gateways)) {
    const gateway = await find();
    if (typeof gateway.version === "string")
      measured.push(...(await measure(product as keyof typeof gateways, gateway)));
    else measured.push({ what: product, holds: true, saw: `skipped: ${gateway.version.missing} is not installed` });
  }
  return measured;
}

async function measure(product: GatewayProduct, gateway: Gateway): Promise<Row[]> {
  const worlds: World[] = [];
  const stop = new AbortController();
  const folder = await mkdtemp(join(tmpdir(), "lab-gateway-"));
  try {
    const [closed = 0] = await freePorts(1);
    for (const row of rows) {
      const servers = openToOthers(resolveSetup({ payment: setups[row] }), {});
      worlds.push(await openReal({ servers, seed: 1, quick: true }));
    }
    const upstreams = worlds.map((world) => Number(new URL(world.address("payment") ?? `http://x:${closed}`).port));
    await mkdir(join(folder, product));
    const { entrances, flag } = await gateway.start(join(folder, product), upstreams, stop.signal);
    const seen = await Promise.all(entrances.map(({ port, path }) => ask(port, path)));
    await new Promise((resolve) => setTimeout(resolve, 300));
    return rows.map((row, nth) => {
      const told: GatewayAnswer = gatewayAnswers[row][product];
      // A client without an answer gives up in the end, and the log marks that.
      const mark = told.status === null ? undefined : flag(nth);
      const saw = say({ ...seen[nth]!, ...(mark !== undefined && { flag: mark }) });
      // The mark is compared only if the log can be read.
      const { flag: toldFlag, ...plain } = told;
      const should = say(product === "haproxy" || product === "envoy" ? told : plain);
      const name = `${releases[product].name} ${gateway.version}, a server that ${row}`;
      return { what: name, holds: saw === should, saw: saw === should ? saw : `${saw}, and not ${should}` };
    });
  } finally {
    stop.abort();
    for (const world of worlds) await world[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  }
}

function say({ status, passes, flag = "" }: GatewayAnswer): string {
  return [status ?? "no status", passes ?? "of its own", flag].filter((part) => part !== "").join(" ");
}
