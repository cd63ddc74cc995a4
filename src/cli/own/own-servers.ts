import type { RawSetup } from "../../scenario/scenario.ts";
import { placesOf } from "../../scenario/setup/call-addresses.ts";
import { resolveSetup } from "../../scenario/setup/resolve.ts";
import { serviceOf } from "../../service/index.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { mustHave } from "../../text/values/must-have.ts";
import type { OwnServer, OwnServers } from "../../world/own-server.ts";
import type { UseOptions } from "../options/use-options.ts";
import { OwnAddress } from "./own-address.ts";
import { OwnProgram } from "./own-program.ts";
import { freePort } from "./process/free-port.ts";
import type { Use } from "./uses.ts";

export interface OwnOptions extends Pick<UseOptions, "readyWithin" | "allowHost"> {
  readonly signal: AbortSignal;
}

/** Returns the user's servers for one run, not yet started; `ports` are those requested with `--port`. */
export async function ownServers(
  uses: readonly Use[],
  setup: RawSetup,
  ports: Readonly<Record<string, number>>,
  { readyWithin, allowHost, signal }: OwnOptions,
): Promise<OwnServers> {
  const isUsed = (place: string) => uses.some(({ role }) => role === place.split("/")[0]);
  const others = placesOf(setup).filter((place) => !isUsed(place));
  // Checks forbidden hosts first, because they need no port.
  for (const { role, url } of uses) if (url !== undefined) await new OwnAddress(role, url, allowHost).allowed();
  for (const use of uses) checkPorts(use, setup, ports, others);
  const fixed: Record<string, number> = {};
  for (const place of others) fixed[place] = ports[place] ?? (await freePort());
  const found: Record<string, string> = {};
  for (const place of others) found[place] = `http://127.0.0.1:${fixed[place]}`;
  const own = { ...ports };
  for (const { role, url } of uses) {
    // An address must be fixed before the start only if another program receives it.
    if (url === undefined && uses.length > 1) own[role] ??= await freePort();
    if (url !== undefined || own[role] !== undefined) found[role] = url?.origin ?? `http://127.0.0.1:${own[role]}`;
  }
  const servers = new Map<string, OwnServer>();
  const values = placeholdersFor(found);
  for (const { role, url, words = [], bench } of uses) {
    const addresses = addressesFor(role, found);
    const fromFile = bench && { env: bench.env, ready: bench.ready, template: bench.template, where: bench.where };
    const plan = { role, words, addresses, values, port: own[role], readyWithinMs: readyWithin, signal, ...fromFile };
    servers.set(role, url === undefined ? new OwnProgram(plan) : new OwnAddress(role, url, allowHost));
  }
  return { servers, ports: fixed };
}

function addressesFor(role: string, found: Readonly<Record<string, string>>): Record<string, string> {
  const others = Object.entries(found).filter(([place]) => place !== role);
  return Object.fromEntries(others.map(([place, address]) => [variableOf(place), address]));
}

/** Returns each address both as a URL and as host and port. */
function placeholdersFor(found: Readonly<Record<string, string>>): Record<string, string> {
  const both = Object.entries(found).flatMap(([place, url]) => [
    [`${place}.url`, url],
    [`${place}.address`, new URL(url).host],
  ]);
  return Object.fromEntries(both);
}

/** Returns the name of an environment variable: `health/management` becomes HEALTH_MANAGEMENT_URL. */
function variableOf(place: string): string {
  return `${place.replaceAll(/[^a-z0-9]/g, "_").toUpperCase()}_URL`;
}

/** Rejects a URL whose server would call other ports. A running server already knows the addresses that it calls. */
function checkPorts(
  { role, url }: Use,
  setup: RawSetup,
  ports: Readonly<Record<string, number>>,
  others: readonly string[],
): void {
  if (url === undefined) return;
  const missing = calledBy(role, setup, others).filter((place) => ports[place] === undefined);
  const [first] = missing;
  if (first === undefined) return;
  throw new ProblemError([
    {
      says: `the lab does not start ${url.href}, so that server must already know where ${first} is`,
      cure: `give ${first} the port that your server calls: --port ${first}=40001`,
    },
  ]);
}

function calledBy(role: string, setup: RawSetup, others: readonly string[]): readonly string[] {
  const { kind, settings } = mustHave(
    resolveSetup(setup).find(({ name }) => name === role),
    role,
  );
  const named = serviceOf(kind).asks?.(settings) ?? [];
  return others.filter((place) => named.includes(place));
}
