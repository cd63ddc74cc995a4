import { exchange } from "../replay/actuator/exchange.ts";
import { openReal } from "../src/world/real/open.ts";
import type { Server } from "../src/world/server.ts";
import { type GeneratedRequest, type GeneratedSetting, Inputs, SECRET, type Shows } from "./health-inputs.ts";

const LONGEST_MS = 10_000;

/** Sends generated requests to generated applications over real sockets. Returns the failures. */
export async function fuzzHealth(seed: number, settings: number, requestsEach: number): Promise<string[]> {
  const inputs = new Inputs(seed);
  const fallen: string[] = [];
  for (let at = 0; at < settings; at++) {
    const setting = inputs.setting();
    await using world = await openReal({ servers: [serverOf(setting)], seed, quick: true });
    const doors = ["health", "health/management"].flatMap((name) => world.address(name) ?? []);
    for (let each = 0; each < requestsEach; each++) {
      const request = inputs.request();
      const says = await fall(setting, request, Number(new URL(inputs.one(doors)).port));
      if (says !== undefined)
        fallen.push(`${says}: ${JSON.stringify(request)} under ${JSON.stringify(setting.properties)}`);
    }
    await world.settle(LONGEST_MS);
  }
  return fallen;
}

async function fall(setting: GeneratedSetting, request: GeneratedRequest, port: number): Promise<string | undefined> {
  const asked = exchange(request, port).catch((error: Error) => `it broke (${error.message})`);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve("it hung"), LONGEST_MS);
  });
  const came = await Promise.race([asked, late]);
  clearTimeout(timer);
  if (typeof came === "string") return came === "refused" ? "nobody listened" : came;
  if (!(came.status >= 100 && came.status <= 999)) return `it answered ${came.status}`;
  const told = came.body.replaceAll(decodeURIComponent(escapeBroken(request.path)), "").replaceAll(request.path, "");
  if (told.includes(SECRET) && !mayShow(setting, request, ({ details }) => details)) return "it told a secret";
  if (/"(components|details)":/.test(told) && !mayShow(setting, request, shownComponents(setting)))
    return "it told of a part";
  return undefined;
}

function escapeBroken(path: string): string {
  return path.replace(/%(?![0-7][0-9a-f])/gi, "%25");
}

/** Computes independently of the program whether some group that the path may mean shows the details to this user. */
function mayShow(
  { global, groups, properties }: GeneratedSetting,
  request: GeneratedRequest,
  of: (shows: Shows) => string,
): boolean {
  const user = request.headers["X-User"];
  const roles = (request.headers["X-Roles"] ?? "").split(",");
  const cached = properties["management.endpoint.health.cache.time-to-live"] !== undefined;
  return [global, ...Object.values(groups)].some((shows) => {
    const show = of(shows) || of(global) || "never";
    const wanted = shows.roles.length > 0 ? shows.roles : global.roles;
    if (show !== "when-authorized") return show === "always";
    // A cache repeats an answer for the same user, even if the roles have changed.
    return user !== undefined && (wanted.length === 0 || wanted.some((role) => roles.includes(role)) || cached);
  });
}

function shownComponents({ global }: GeneratedSetting): (shows: Shows) => string {
  return ({ components, details }) => components || global.components || details || global.details;
}

function serverOf({ properties, components }: GeneratedSetting): Server {
  return {
    name: "health",
    kind: "health",
    settings: { properties, components, liveness: "CORRECT", readiness: "ACCEPTING_TRAFFIC", starts: 0, stops: 0 },
    faults: [],
    off: false,
    noticesHangUp: false,
    calls: { client: "http", connections: "fresh", pool: Number.POSITIVE_INFINITY },
  };
}
