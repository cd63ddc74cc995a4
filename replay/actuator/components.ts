import { type Component, componentName, type Detail, type LeafReport } from "../../src/spring/components/component.ts";

export interface Part extends Component {
  readonly details?: readonly (readonly [string, Detail])[];
  readonly parts?: readonly Part[];
}

const oddBeans = [
  "PayHealthIndicator",
  "plain",
  "twiceHealthIndicatorHealthContributor",
  "loudHEALTHINDICATOR",
  "healthIndicatorFirst",
  "a/bHealthIndicator",
  "two wordsHealthIndicator",
  "kaffee☕HealthIndicator",
  "dot.tedHealthIndicator",
  "10HealthIndicator",
  "9HealthIndicator",
];

/** The components that each profile of the recorded application adds before the two standard ones. */
const added: Readonly<Record<string, readonly Part[]>> = {
  db: [{ name: "db", parts: [{ name: "primary", details: [["database", "H2"]] }, { name: "audit" }] }],
  deep: [
    { name: "deep", parts: [{ name: "east", parts: [{ name: "one", details: [["zone", 1]] }, { name: "two" }] }] },
  ],
  hollow: [{ name: "hollow", parts: [] }],
  guarded: [{ name: "guarded" }],
  names: oddBeans.map((bean) => ({ name: componentName(bean) })),
  clash: [{ name: "readiness" }],
  duplicate: [{ name: "pay" }],
  nameless: [{ name: componentName("healthIndicator") }],
};

const own: readonly Part[] = [
  {
    name: "pay",
    details: [
      ["provider", "payment-server"],
      ["attempts", 3],
    ],
  },
  { name: "stock" },
];

export function componentsOf(profiles: readonly string[]): readonly Part[] {
  return [...profiles.flatMap((profile) => added[profile] ?? []), ...(profiles.includes("bare") ? [] : own)];
}

/** Returns the result of a leaf in this state: a status, possibly with a text, an exception, or nothing. */
export function givenBy(part: Part, said = "UP"): LeafReport {
  if (part.name === "guarded") return guarded(said);
  if (said === "null") return "nothing";
  if (/^throw(:|$)/.test(said)) {
    return { exception: "java.lang.IllegalStateException", message: said === "throw" ? null : said.slice(6) };
  }
  return { status: statusOf(said), details: new Map(part.details ?? []) };
}

function statusOf(said: string) {
  const colon = said.indexOf(":");
  return colon < 0
    ? { code: said, description: "" }
    : { code: said.slice(0, colon), description: said.slice(colon + 1) };
}

/** Returns the result of a leaf that extends AbstractHealthIndicator: an exception becomes DOWN with the details so far. */
function guarded(said: string): LeafReport {
  const before: [string, Detail] = ["before", 1];
  if (said.startsWith("throw")) {
    const error = `java.io.IOException: ${said === "throw" ? "null" : said.slice(6)}`;
    return { status: statusOf("DOWN"), details: new Map([before, ["error", error]]) };
  }
  return { status: statusOf(said === "nothing" ? "UNKNOWN" : said), details: new Map([before, ["after", 2]]) };
}

/** Returns all leaves by their full names. */
export function leavesByName(parts: readonly Part[], prefix = ""): Map<string, Part> {
  return new Map(
    parts.flatMap((part) =>
      part.parts ? [...leavesByName(part.parts, `${prefix}${part.name}/`)] : [[prefix + part.name, part] as const],
    ),
  );
}
