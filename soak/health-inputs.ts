import { Chance } from "../src/world/chance.ts";

/** The visibility settings of a group, from which a test can compute independently of the program what a user may see. */
export interface Shows {
  readonly details: string;
  readonly components: string;
  readonly roles: readonly string[];
}
export interface GeneratedSetting {
  readonly properties: Readonly<Record<string, string>>;
  readonly components: Readonly<Record<string, unknown>>;
  readonly global: Shows;
  readonly groups: Readonly<Record<string, Shows>>;
}
export interface GeneratedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

export const SECRET = "s3cret";

/** Random settings and requests, both usual and unusual. */
export class Inputs {
  readonly #chance: Chance;

  constructor(seed: number) {
    this.#chance = new Chance(seed);
  }

  one<T>(values: readonly T[]): T {
    return values[Math.floor(this.#chance.draw("soak", "input") * values.length)] as T;
  }

  often(share: number): boolean {
    return this.#chance.draw("soak", "input") < share;
  }

  setting(): GeneratedSetting {
    const global = this.#shows();
    const groups = Object.fromEntries(
      ["money", "readiness", "odd group"].filter(() => this.often(0.4)).map((name) => [name, this.#shows()]),
    );
    const properties: Record<string, string> = { ...propertiesOf("management.endpoint.health", global) };
    for (const [name, shows] of Object.entries(groups)) {
      const prefix = `management.endpoint.health.group.[${name}]`;
      Object.assign(properties, propertiesOf(prefix, shows), {
        [`${prefix}.include`]: this.one(["*", "pay", "vault", "vault/inner,pay"]),
      });
      if (this.often(0.3)) properties[`${prefix}.additional-path`] = `server:/${name.slice(0, 3)}z`;
      if (this.often(0.3))
        properties[`${prefix}.status.http-mapping.down`] = this.one(["500", "204", "302", "999", "42"]);
    }
    for (const [name, values] of Object.entries(others)) if (this.often(0.2)) properties[name] = this.one(values);
    const components = {
      vault: { parts: { inner: { status: this.one(statuses), details: { [SECRET]: SECRET } } } },
      pay: this.one<unknown>([
        "UP",
        "DOWN",
        "nothing",
        { throws: "no" },
        { status: this.one(statuses), details: { [SECRET]: 1 } },
      ]),
    };
    return { properties, components, global, groups };
  }

  #shows(): Shows {
    return {
      details: this.one(["never", "when-authorized", "always", ""]),
      components: this.one(["never", "when-authorized", "always", "", "", ""]),
      roles: this.often(0.5) ? ["OPS"] : [],
    };
  }

  request(): GeneratedRequest {
    const headers: Record<string, string> = {};
    if (this.often(0.4)) headers["X-User"] = this.one(["alice", "bob"]);
    if (this.often(0.4)) headers["X-Roles"] = this.one(["OPS", "USER", "OPS,USER", "ops"]);
    if (this.often(0.4)) headers.Accept = this.one(accepts);
    if (this.often(0.1)) headers["X-Forwarded-Prefix"] = this.one(["/x", "", "/a,/b/"]);
    return { method: this.one(methods), path: this.#path(), headers };
  }

  #path(): string {
    const length = Math.floor(this.#chance.draw("soak", "input") * 5);
    const rest = Array.from({ length }, () => this.one(segments)).join("/");
    const path = this.one(["/actuator/health/", "/actuator/health/", "/actuator/", "/"]) + rest;
    const queried = this.often(0.2) ? `${path}?${this.one(queries)}` : path;
    if (!this.often(0.2)) return queried;
    const at = 1 + Math.floor(this.#chance.draw("soak", "input") * (queried.length - 1));
    return (
      queried.slice(0, at) + this.one(["%", "%2e", "/", ";x", "{", "\\", "%ff", ".", "?", "~"]) + queried.slice(at)
    );
  }
}

function propertiesOf(prefix: string, { details, components, roles }: Shows): Record<string, string> {
  const properties: Record<string, string> = { [`${prefix}.roles`]: roles.join(",") };
  if (details !== "") properties[`${prefix}.show-details`] = details;
  if (components !== "") properties[`${prefix}.show-components`] = components;
  return properties;
}

const statuses = ["UP", "DOWN", "OUT_OF_SERVICE", "UNKNOWN", "BUSY"];
const methods = ["GET", "GET", "GET", "GET", "HEAD", "OPTIONS", "POST", "DELETE", "TRACE", "FOO"];
const segments = [
  "",
  "pay",
  "vault",
  "vault",
  "inner",
  "money",
  "readiness",
  "odd%20group",
  "liveness",
  "health",
  "nope",
  "..",
  "%70ay",
];
const queries = [
  "path=vault",
  "path=vault,inner",
  "path=money,vault",
  "path=",
  "a=%zz",
  "x=1",
  "path=money&path=vault",
  "path=vault/inner",
];
const accepts = [
  "*/*",
  "application/json",
  "text/html",
  "text/plain",
  "nonsense",
  "",
  "application/vnd.spring-boot.actuator.v2+json",
  ",",
];
const others: Readonly<Record<string, readonly string[]>> = {
  "management.endpoint.health.probes.enabled": ["false"],
  "management.endpoint.health.probes.add-additional-paths": ["true"],
  "management.endpoint.health.cache.time-to-live": ["1m"],
  "management.endpoint.health.status.order": ["up,down", "x"],
  "management.endpoints.web.exposure.include": ["*", "info", "health,env"],
  "management.endpoints.web.base-path": ["/", "/manage"],
  "management.health.defaults.enabled": ["false"],
  "management.server.port": ["0"],
  "server.servlet.context-path": ["/shop"],
  "server.forward-headers-strategy": ["framework", "native"],
};
