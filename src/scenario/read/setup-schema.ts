import * as v from "valibot";
import type { Fault } from "../../fault/fault.ts";
import { faults } from "../../fault/index.ts";
import { capacity } from "../../service/capacity/rule.ts";
import { shed } from "../../service/capacity/shed.ts";
import { services } from "../../service/index.ts";
import { clientNames, type Service } from "../../service/service.ts";
import { described, duration, flag, share, text, whole, word } from "../../service/setting.ts";
import { capital } from "../../text/capital.ts";
import { labCommand } from "../../text/lab-command.ts";

/** Which calls a fault strikes, and on which side of the server's work. */
export const planEntries = {
  when: v.optional(word(["before", "after"], "Before or after the server's work; each fault has its usual side.")),
  first: v.optional(whole(1, 1_000_000, "Only the first so many calls.")),
  nth: v.optional(whole(1, 1_000_000, "Every so many-th call.")),
  calls: v.optional(
    v.pipe(
      v.array(whole(1, 1_000_000, "A call.")),
      v.minLength(1, "is empty: write at least one number"),
      described("These calls, counted from 1.", "a list of numbers"),
    ),
  ),
  share: v.optional(share("This share of the calls, drawn by chance from the run's seed.")),
  path: v.optional(
    v.pipe(
      text("Only calls to this path, or to what begins with it where it ends in `*`."),
      v.startsWith("/", ({ input }) => `is no path: write /${input}`),
    ),
  ),
  header: v.optional(
    v.pipe(
      text(
        "Only calls that come with this header, written `name` or `name: value`; a server sends its own calls without.",
      ),
      v.regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+ *(:.*)?$/, "is no header: write name, or name and a value behind a colon"),
    ),
  ),
  from: v.optional(duration("Only from this time of the run on.")),
  until: v.optional(duration("Only until this time of the run.")),
};

/** What every server has, whatever its kind; a kind may have another default. */
export function commonEntries({ connections = "fresh", noticesHangUp = false }: Service["usually"] = {}) {
  const kinds = services.map((service) => service.kind) as [string, ...string[]];
  return {
    is: v.optional(word(kinds, "Its kind; by default its name says it.")),
    off: v.optional(flag("Nobody listens, so calls to it are refused."), false),
    gracefulShutdown: v.optional(flag("Whether it finishes what it has begun when it is switched off."), false),
    noticesHangUp: v.optional(flag("Whether it notices that a caller hung up, and stops."), noticesHangUp),
    client: v.optional(word(clientNames, "The HTTP client it makes its own calls with."), "undici"),
    connections: v.optional(
      word(["fresh", "pooled"], "Whether its own calls open a connection each, or reuse them."),
      connections,
    ),
    pool: v.optional(
      whole(
        1,
        1000,
        "How many connections it may hold open to one address; as many as it likes where this is left out.",
      ),
    ),
    capacity: v.optional(capacity),
    shed: v.optional(shed),
    faults: v.optional(
      v.pipe(
        v.array(v.union(faults.map(faultSchema))),
        v.maxLength(20, "is too long: write at most 20 faults"),
        described("How it goes wrong, the outermost first; limits on its work stand around all.", "a list of faults"),
      ),
    ),
  };
}

const never = "is not after the time from which it strikes: write a later one";

function faultSchema(fault: Fault) {
  return v.pipe(
    v.strictObject({ [fault.name]: fault.value, ...planEntries }),
    v.forward(
      v.check(({ from, until }) => from === undefined || until === undefined || from < until, never),
      ["until"],
    ),
  );
}

/** What a server of this kind may say: what all have, its own settings, and each fault by its name alone. */
export function serverEntries(service: Service): v.ObjectEntries {
  const known = entriesOf.get(service) ?? allEntries(service);
  entriesOf.set(service, known);
  return known;
}

/** Made once: every change and every listing asks for them. */
const entriesOf = new WeakMap<Service, v.ObjectEntries>();

function allEntries(service: Service): v.ObjectEntries {
  const shorthand = faults.map((fault) => {
    const value = v.union([fault.value, v.literal("none")]);
    return [
      fault.name,
      v.optional(v.pipe(value, described(`${sentence(fault.about)} \`none\` takes it away.`, "see the faults"))),
    ];
  });
  return { ...service.settings, ...commonEntries(service.usually), ...Object.fromEntries(shorthand) };
}

/** A server takes more than a message could list. */
const whereListed = `see ${labCommand("list settings")} and ${labCommand("list faults")}`;

/** One server of this kind. */
export function serverSchema(service: Service): v.GenericSchema {
  const entries = serverEntries(service);
  return service.named ? v.objectWithRest(entries, service.named) : v.strictObject(entries, whereListed);
}

/** What a change may say of a server: what it leaves out stays as it is. */
export function changeSchema(service: Service): v.GenericSchema {
  const all = Object.entries(serverEntries(service));
  const entries = Object.fromEntries(
    all.map(([key, entry]) => [
      key,
      v.optional("wrapped" in entry ? (entry.wrapped as v.GenericSchema) : (entry as v.GenericSchema)),
    ]),
  );
  return service.named ? v.objectWithRest(entries, service.named) : v.strictObject(entries, whereListed);
}

/** For editors, which cannot know what kind a server of any name is. The reader goes by `is`. */
export function setupSchema(): v.GenericSchema {
  const kinds = services.map((service) => [service.kind, serverSchema(service)] as const);
  return v.objectWithRest(
    Object.fromEntries(kinds.map(([kind, schema]) => [kind, v.optional(v.nullable(schema))])),
    v.union(kinds.map(([, schema]) => schema)),
  );
}

function sentence(about: string): string {
  const text = capital(about);
  return text.endsWith(".") ? text : `${text}.`;
}
