import type { TestedProduct } from "../../../policy/gateways/flaws.ts";
import type { ClientName } from "../../../service/service.ts";
import type { CallSettings } from "../../server.ts";
import type { OpenLine } from "./connection.ts";

const loaders: Readonly<Record<ClientName, () => Promise<OpenLine>>> = {
  undici: async () => (await import("./undici.ts")).openUndici,
  fetch: async () => (await import("./fetch.ts")).openFetch,
  http: async () => (await import("./node-client.ts")).openHttp,
};
type Name = ClientName | TestedProduct;
const loaded = new Map<Name, OpenLine>();

/** Loads only the clients that a world uses, because loading clients takes half of the start-up time. */
export async function loadClients(names: Iterable<Name>): Promise<void> {
  await Promise.all([...new Set(names)].map(async (name) => loaded.set(name, await load(name))));
}

export function clientOf(name: Name): OpenLine {
  const open = loaded.get(name);
  if (open === undefined) throw new Error(`the client ${name} was not loaded`);
  return open;
}

export function clientNameOf({ client, readsAs }: CallSettings): Name {
  return readsAs ?? client;
}

async function load(name: Name): Promise<OpenLine> {
  return name in loaders
    ? await loaders[name as ClientName]()
    : (await import("./product-client.ts")).openAs(name as TestedProduct);
}
