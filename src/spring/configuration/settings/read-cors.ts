import type { CorsRules } from "../../routes/cors.ts";
import type { PropertyReader } from "../properties/property-reader.ts";

const prefix = "management.endpoints.web.cors";

/**
 * The origins from which a browser may read the actuator's answers; undefined if the properties name none, so that
 * nothing is checked.
 */
export function readCors(reader: PropertyReader): CorsRules | undefined {
  const items = (key: string) => reader.list(`${prefix}.${key}`)?.items ?? [];
  const methods = items("allowed-methods");
  const rules: CorsRules = {
    origins: items("allowed-origins").flatMap(splitOrigins),
    originPatterns: items("allowed-origin-patterns").flatMap(splitOrigins),
    methods: methods.length > 0 ? methods : ["GET", "HEAD"],
    headers: items("allowed-headers"),
    exposedHeaders: items("exposed-headers"),
    credentials: reader.boolean(`${prefix}.allow-credentials`) ?? false,
    maxAgeSeconds: Math.trunc((reader.durationMs(`${prefix}.max-age`, "s") ?? 1_800_000) / 1000),
  };
  if (rules.origins.length === 0 && rules.originPatterns.length === 0) return undefined;
  const all = reader.tree.list(`${prefix}.allowed-origins`)?.origins[0];
  if (rules.credentials && rules.origins.includes("*") && all) {
    const cure = "list the origins, or write allowed-origin-patterns";
    reader.refuse(all, "credentials are never allowed for every origin", cure);
  }
  return rules;
}

/** Splits at commas, except for those between brackets, which separate ports. */
function splitOrigins(text: string): string[] {
  return (text.match(/(?:\[[^\]]*\]?|[^,[])+/g) ?? []).map((each) => each.trim());
}
