import { actuatorTypes } from "../request/media-type.ts";

/** The endpoints of a plain application, in the order in which Spring links them. */
export interface Endpoint {
  readonly id: string;
  readonly operations: readonly Operation[];
  /** Whether it is open without a property; harmful endpoints are not. */
  readonly open: boolean;
  /** Whether the lab answers for it; of the others only their existence is known. */
  readonly played: boolean;
}

export interface Operation {
  readonly method: "GET" | "POST";
  /** The path below the endpoint's own: nothing, one name, or all the rest. */
  readonly below: "nothing" | "one" | "rest";
  /** The name of what follows in links and parameters. */
  readonly variable: string;
  readonly produces: readonly string[];
}

function read(below: Operation["below"] = "nothing", variable = ""): Operation {
  return { method: "GET", below, variable, produces: actuatorTypes };
}

function played(id: string, ...operations: Operation[]): Endpoint {
  return { id, operations, open: true, played: true };
}

function known(id: string, ...operations: Operation[]): Endpoint {
  return { id, operations: [read(), ...operations], open: true, played: false };
}

export const endpoints: readonly Endpoint[] = [
  played("beans", read()),
  known("conditions"),
  { id: "shutdown", operations: [{ ...read(), method: "POST" }], open: false, played: true },
  known("configprops", read("one", "prefix")),
  played("env", read(), read("one", "toMatch")),
  played("info", read()),
  known("loggers", read("one", "name"), { ...read("one", "name"), method: "POST" }),
  {
    id: "heapdump",
    operations: [{ ...read(), produces: ["application/octet-stream"] }],
    open: false,
    played: true,
  },
  known("threaddump"),
  known("sbom", read("one", "id")),
  known("scheduledtasks"),
  known("mappings"),
  played("health", read("rest", "path"), read()),
  known("metrics", read("one", "requiredMetricName")),
];

/** The endpoints of a gateway: WebFlux links the operations of an endpoint in the other order, and Spring Cloud adds some. */
export const gatewayEndpoints: readonly Endpoint[] = [
  ...endpoints.map((each) => ({ ...each, operations: [...each.operations].reverse() })),
  { id: "refresh", operations: [{ ...read(), method: "POST" }], open: true, played: false },
  known("features"),
  { id: "gateway", operations: [read(), read("rest", "path")], open: false, played: false },
];
