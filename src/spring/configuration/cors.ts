import type { Reader } from "./reader.ts";

/** From which origins a browser may read answers, and with what. */
export interface CorsSettings {
  /** `*` for all. */
  readonly origins: readonly string[];
  readonly originPatterns: readonly RegExp[];
  /** undefined: any method. */
  readonly methods: readonly string[] | undefined;
  readonly headers: readonly string[];
  readonly exposed: readonly string[];
  readonly credentials: boolean;
  readonly maxAgeSeconds: number;
}

const prefix = "management.endpoints.web.cors";

/** undefined where no origin is named: then nothing is checked. */
export function readCors(reader: Reader): CorsSettings | undefined {
  const items = (key: string) => reader.list(`${prefix}.${key}`)?.items ?? [];
  const origins = items("allowed-origins").flatMap(splitOrigins);
  const patterns = items("allowed-origin-patterns").flatMap(splitOrigins);
  const methods = items("allowed-methods");
  const cors: CorsSettings = {
    origins,
    originPatterns: patterns.map(patternOf),
    methods: methods.includes("*") ? undefined : methods.length > 0 ? methods : ["GET", "HEAD"],
    headers: items("allowed-headers"),
    exposed: items("exposed-headers"),
    credentials: reader.boolean(`${prefix}.allow-credentials`) ?? false,
    maxAgeSeconds: Math.trunc((reader.durationMs(`${prefix}.max-age`, "s") ?? 1_800_000) / 1000),
  };
  if (origins.length === 0 && patterns.length === 0) return undefined;
  const all = reader.tree.list(`${prefix}.allowed-origins`)?.origins[0];
  if (cors.credentials && origins.includes("*") && all) {
    const cure = "list the origins, or write allowed-origin-patterns";
    reader.refuse(all, "credentials are never allowed for every origin", cure);
  }
  return cors;
}

/** A comma between brackets stands between ports. */
function splitOrigins(text: string): string[] {
  return (text.match(/(?:\[[^\]]*\]?|[^,[])+/g) ?? []).map((each) => each.trim().replace(/\/$/, ""));
}

/** `*` stands for anything; a port may be a list in brackets, or `[*]` for any or none. */
function patternOf(text: string): RegExp {
  const [, origin, ports] = /^(.*):\[(\*|\d+(?:,\d+)*)\]$/.exec(text) ?? [undefined, text, undefined];
  const escaped = (origin ?? text).replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*");
  const port = ports === undefined ? "" : ports === "*" ? "(:\\d+)?" : `:(${ports.replaceAll(",", "|")})`;
  return new RegExp(`^${escaped}${port}$`);
}
