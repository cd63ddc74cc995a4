import { start } from "../../src/spring/application.ts";
import type { SpringProperty } from "../../src/spring/configuration/properties/property.ts";
import { ProblemError } from "../../src/text/problems/problem.ts";
import { openReal } from "../../src/world/real/open.ts";
import { type Compared, compare } from "./compare.ts";
import { componentsOf } from "./components.ts";
import type { Reason } from "./deliberate.ts";
import { exchange } from "./exchange.ts";
import { serverOf } from "./server.ts";
import type { Exchange, Setting } from "./setting.ts";
import { settingsOf } from "./settings.ts";

/** Plays one setting over real sockets, with one server for all of its exchanges. */
export async function playSetting(setting: Setting): Promise<Compared> {
  const properties = await settingsOf(setting).catch(refusalIn);
  const refused = typeof properties === "string" ? properties : refusalOf(setting, properties);
  if (setting.startup === "refused") return only(refused ? [] : [`${setting.name}: it started`]);
  if (typeof properties === "string" || refused) return only([`${setting.name}: it was refused: ${refused}`]);
  const differences: string[] = [];
  const deliberate: Reason[] = [];
  await using world = await openReal({ servers: [serverOf(setting, properties)], seed: 1 });
  const ports = portsOf((name) => world.address(name), setting);
  let state = "{}";
  for (const each of setting.exchanges) {
    if (JSON.stringify(each.state) !== state) {
      state = JSON.stringify(each.state);
      await world.change(serverOf(setting, properties, each.state), state);
    }
    if (each.response.body === "{refused}") await stopped(ports.main);
    const found = await compared(each, ports);
    const { method, path, headers } = each.request;
    const where = `${setting.name} ${state} ${method} ${path} ${JSON.stringify(headers)}`;
    if (found.differences.length > 0) differences.push(`${where}: ${found.differences.join("; ")}`);
    deliberate.push(...found.deliberate);
  }
  return { differences, deliberate };
}

function only(differences: readonly string[]): Compared {
  return { differences, deliberate: [] };
}

function refusalIn(error: unknown): string {
  if (error instanceof ProblemError) return error.message;
  throw error;
}

function refusalOf({ profiles }: Setting, properties: readonly SpringProperty[]): string | undefined {
  const started = start(properties, componentsOf(profiles));
  return "refusals" in started ? started.refusals.map(({ name, why }) => `${name}: ${why}`).join("; ") : undefined;
}

interface Ports {
  readonly main: number;
  readonly management: number;
}

function portsOf(address: (name: string) => string | undefined, { exchanges }: Setting): Ports {
  const port = (name: string) => Number(new URL(address(name) ?? "http://127.0.0.1:0").port);
  const hasManagement = exchanges.some(({ request }) => request.on === "management");
  return { main: port("health"), management: hasManagement ? port("health/management") : 0 };
}

async function compared(each: Exchange, { main, management }: Ports): Promise<Compared> {
  const fill = (text: string) =>
    text.replaceAll("{port}", String(main)).replaceAll("{managementPort}", String(management));
  const port = each.request.on === "management" ? management : main;
  const { path, headers } = each.request;
  const filled = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fill(value)]));
  const came = await exchange({ ...each.request, path: fill(path), headers: filled }, port).catch((error) =>
    String(error),
  );
  const wantsNobody = each.response.body === "{refused}";
  if (came === "refused") return only(wantsNobody ? [] : ["nothing listens"]);
  if (wantsNobody) return only(["it still listens"]);
  if (typeof came === "string") return only([came]);
  return compare(each, came, { main: String(main), management: String(management) });
}

const pauseMs = 25;
/** The maximum wait for a shutdown, which happens half a second after its answer. */
const mostPauses = 5_000 / pauseMs;

async function stopped(port: number): Promise<void> {
  for (let pauses = 0; pauses < mostPauses; pauses++) {
    const came = await exchange({ method: "GET", path: "/", headers: {} }, port).catch(() => "refused" as const);
    if (came === "refused") return;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
