import type { ClientName } from "../../../service/service.ts";
import type { OpenLine } from "./line.ts";

const loaders: Readonly<Record<ClientName, () => Promise<OpenLine>>> = {
  undici: async () => (await import("./undici.ts")).openUndici,
  fetch: async () => (await import("./fetch.ts")).openFetch,
  http: async () => (await import("./http.ts")).openHttp,
};
const loaded = new Map<ClientName, OpenLine>();

/** Loads the clients that a world calls with, and no others: they are half of what it takes to start. */
export async function loadClients(names: Iterable<ClientName>): Promise<void> {
  await Promise.all([...new Set(names)].map(async (name) => loaded.set(name, await loaders[name]())));
}

export function clientOf(name: ClientName): OpenLine {
  const open = loaded.get(name);
  if (open === undefined) throw new Error(`the client ${name} was not loaded`);
  return open;
}
