import * as v from "valibot";
import type { Fault } from "../../../fault/fault.ts";
import { faults } from "../../../fault/index.ts";
import { shareModes } from "../../../policy/random/share.ts";
import { cache } from "../../../service/cache/cache-rule.ts";
import { capacity } from "../../../service/capacity/capacity-rule.ts";
import { shed } from "../../../service/capacity/shed.ts";
import { services } from "../../../service/index.ts";
import { clientNames, type Service } from "../../../service/service.ts";
import { adaptiveSetting } from "../../../service/setting/adaptive-setting.ts";
import { described, duration, flag, share, text, whole, word } from "../../../service/setting/setting.ts";
import { capital } from "../../../text/words/capital.ts";
import { labCommand } from "../../../text/words/lab-command.ts";
import type { RawSetup } from "../../scenario.ts";
import { withoutDefault } from "../document/shape.ts";

/** The most instances of all servers of a setup together. On real sockets fewer can run. */
export const mostInstances = 2000;

/** Keys that select the calls that a fault strikes, and say whether it strikes before or after the work. */
export const planEntries = {
  when: v.optional(word(["before", "after"], "Before or after the server's work; the default depends on the fault.")),
  first: v.optional(whole(1, 1_000_000, "Only the first N calls.")),
  nth: v.optional(whole(1, 1_000_000, "Every Nth call.")),
  calls: v.optional(
    v.pipe(
      v.array(whole(1, 1_000_000, "A call.")),
      v.minLength(1, "is empty: write at least one number"),
      described("These calls, counted from 1.", "a list of numbers"),
    ),
  ),
  share: v.optional(share("This share of the calls, at random.")),
  path: v.optional(
    v.pipe(
      text("Only calls to this path, or to any path with this beginning if it ends in `*`."),
      v.startsWith("/", ({ input }) => `is not a path: write /${input}`),
    ),
  ),
  header: v.optional(
    v.pipe(
      text("Only calls with this header, written `name` or `name: value`. Calls that a server makes do not have it."),
      v.regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+ *(:.*)?$/, "is not a header: write name, or name: value"),
    ),
  ),
  from: v.optional(duration("Only from this time of the run on.")),
  until: v.optional(duration("Only until this time of the run.")),
  instance: v.optional(whole(1, mostInstances, "Only at this one of the server's instances, counted from 1.")),
};

/** The settings that all kinds of servers have. A kind may have another default. */
export function commonEntries({ connections = "fresh", noticesHangUp = false }: Service["usually"] = {}) {
  const kinds = services.map((service) => service.kind) as [string, ...string[]];
  return {
    is: v.optional(word(kinds, "Its kind; by default its name.")),
    count: v.optional(whole(1, mostInstances, "How many instances of it run behind its name."), 1),
    by: v.optional(
      word(
        shareModes,
        "How each call gets one of the instances: in turn, at random, by the header x-user, the one with the fewest requests in progress, or the less busy of two drawn at random.",
      ),
      "smooth",
    ),
    stale: v.optional(
      duration("How old the numbers of requests in progress may be by which calls get an instance."),
      "0s",
    ),
    off: v.optional(flag("Nothing listens, so calls to it are refused."), false),
    gracefulShutdown: v.optional(flag("Whether it finishes requests in progress when it is switched off."), false),
    noticesHangUp: v.optional(flag("Whether it notices that a caller hung up, and stops."), noticesHangUp),
    client: v.optional(word(clientNames, "The HTTP client for its own calls."), "undici"),
    connections: v.optional(
      word(["fresh", "pooled"], "Whether each of its own calls opens a connection, or connections are reused."),
      connections,
    ),
    pool: v.optional(whole(1, 1000, "The maximum number of open connections to one address; by default unlimited.")),
    poolTimeout: v.optional(
      duration(
        "How long one of its own calls may wait for a free connection before it fails as `queued-out`; by default as long as its other timeouts allow.",
      ),
    ),
    capacity: v.optional(capacity),
    cache: v.optional(cache),
    shed: v.optional(shed),
    adaptive: v.optional(
      adaptiveSetting(
        "Limits how many requests are in progress, including those that wait, by how long the latest ones took.",
      ),
    ),
    faults: v.optional(
      v.pipe(
        v.array(v.union(faults.map(faultSchema))),
        v.maxLength(20, "is too long: write at most 20 faults"),
        described("Its faults, the outermost first; limits on its work surround all others.", "a list of faults"),
      ),
    ),
  };
}

const never = "is not after the start time: write a later one";

function faultSchema(fault: Fault) {
  return v.pipe(
    v.strictObject({ [fault.name]: fault.value, ...planEntries }),
    v.forward(
      v.check(({ from, until }) => from === undefined || until === undefined || from < until, never),
      ["until"],
    ),
  );
}

/** Returns the settings of a kind of server: common ones, its own, and each fault by its name. */
export function serverEntries(service: Service): v.ObjectEntries {
  const known = entriesOf.get(service) ?? allEntries(service);
  entriesOf.set(service, known);
  return known;
}

/** A cache, because every change and every listing needs the settings. */
const entriesOf = new WeakMap<Service, v.ObjectEntries>();

function allEntries(service: Service): v.ObjectEntries {
  const shorthand = faults.map((fault) => {
    const value = v.union([fault.value, v.literal("none")]);
    return [
      fault.name,
      v.optional(v.pipe(value, described(`${sentence(fault.about)} \`none\` removes it.`, "see the faults"))),
    ];
  });
  const common = commonEntries(service.usually);
  // A gateway's own `by` is about the servers behind it, and `adaptive` of a server that calls others about its calls.
  return { ...service.settings, ...common, ...service.settings, ...Object.fromEntries(shorthand) };
}

/** A server has more settings than a message can list. */
const whereListed = `see ${labCommand("list settings")} and ${labCommand("list faults")}`;

/** Returns the schema of a server of this kind. */
export function serverSchema(service: Service): v.GenericSchema {
  const entries = serverEntries(service);
  return service.named ? v.objectWithRest(entries, service.named) : v.strictObject(entries, whereListed);
}

/** Returns the schema of a change of a server, without defaults, so that settings that it leaves out stay the same. */
export function changeSchema(service: Service): v.GenericSchema {
  const all = Object.entries(serverEntries(service));
  const entries = Object.fromEntries(all.map(([key, entry]) => [key, v.optional(withoutDefault(entry))]));
  return service.named ? v.objectWithRest(entries, service.named) : v.strictObject(entries, whereListed);
}

/** A schema of servers with their settings. */
export type SetupSchema = v.GenericSchema<unknown, RawSetup>;

/** Returns the schema for editors. They accept every kind under any name; the reader goes by `is`. */
export function setupSchema(): SetupSchema {
  const kinds = services.map((service) => [service.kind, serverSchema(service)] as const);
  return v.objectWithRest(
    Object.fromEntries(kinds.map(([kind, schema]) => [kind, v.optional(v.nullable(schema))])),
    v.union(kinds.map(([, schema]) => schema)),
  ) as SetupSchema;
}

function sentence(about: string): string {
  const text = capital(about);
  return text.endsWith(".") ? text : `${text}.`;
}
