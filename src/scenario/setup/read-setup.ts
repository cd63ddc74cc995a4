import type * as v from "valibot";
import { services } from "../../service/index.ts";
import type { Service } from "../../service/service.ts";
import { shown } from "../../text/values/format-value.ts";
import { likelyMeant } from "../../text/words/nearest.ts";
import { suggest } from "../../text/words/suggestion.ts";
import { CLIENT } from "../../trace.ts";
import type { SchemaReader } from "../read/document/schema-reader.ts";
import { isMap } from "../read/document/shape.ts";
import type { DocumentPath } from "../read/document/yaml-document.ts";
import { changeSchema, serverEntries, serverSchema } from "../read/formats/setup-schema.ts";
import type { RawSetup } from "../scenario.ts";
import { advisePlan } from "./checking/advise-plan.ts";
import { findUnknownKind, meantKind } from "./checking/unknown-kind.ts";
import { unknownSetting } from "./checking/unknown-setting.ts";

/** The most servers of one setup. On real sockets fewer can run. */
export const mostServers = 300;
/** The settings of a server that stay as they are when others change. */
export const unchangeable: readonly string[] = ["is", "count"];

const serverName = /^[a-z][a-z0-9-]{0,39}$/;

/** A server's settings as its schema returns them, and as written. */
export interface ReadServer {
  readonly name: string;
  readonly service: Service;
  readonly written: Readonly<Record<string, unknown>>;
  readonly read: Readonly<Record<string, unknown>>;
  /** Whether the settings of its kind, and the names of all settings, have no mistakes. */
  readonly isValid: boolean;
}

/** Reads a setup, or a change of `base`, and reports its mistakes. */
export function readServers(reader: SchemaReader, input: unknown, path: DocumentPath, base?: RawSetup): ReadServer[] {
  if (!isMap(input)) {
    reader.find(
      path,
      "value",
      `${shown(input)} is not a setup`,
      "write servers by name, such as payment: { delay: 3s }",
    );
    return [];
  }
  const names = Object.keys(input);
  if (names.length === 0)
    reader.find(path, "value", "this setup does not name a server", "write one, such as payment: {}");
  if (names.length > mostServers) {
    const says = `${names.length} servers are more than one scenario may start`;
    reader.find(path, "key", says, `write at most ${mostServers}`);
    return [];
  }
  const all = base ?? (input as RawSetup);
  return names.flatMap((name) => readServer(reader, name, input[name] ?? {}, [...path, name], all, base) ?? []);
}

function readServer(
  reader: SchemaReader,
  name: string,
  input: unknown,
  path: DocumentPath,
  all: RawSetup,
  base: RawSetup | undefined,
) {
  if (name === CLIENT)
    return reader.find(path, "key", "client is the name of the learner's own client", "give the server another name");
  if (!serverName.test(name)) {
    return reader.find(
      path,
      "key",
      `${shown(name)} is not a valid server name`,
      "write lowercase letters, digits and -",
    );
  }
  if (base && !Object.hasOwn(base, name)) {
    const known = Object.keys(base);
    const meant = likelyMeant(name, known);
    reader.findings.push({
      path,
      at: "key",
      says: `${name} is not in the setup`,
      cure: suggest(name, known),
      ...(meant.length > 0 && { meant }),
    });
    return undefined;
  }
  if (!isMap(input))
    return reader.find(path, "value", `${name}: ${shown(input)} is not a map`, "write settings, such as { delay: 3s }");
  if (base && Object.hasOwn(input, "is")) {
    return reader.find([...path, "is"], "key", "the kind of a server cannot change", "leave out is");
  }
  if (base && Object.hasOwn(input, "count") && input.count !== (base[name]?.count ?? 1)) {
    return reader.find([...path, "count"], "key", "the number of instances cannot change", "leave out count");
  }
  const written = { ...base?.[name], ...input };
  const kind = written.is ?? name;
  const known = services.find((each) => each.kind === kind);
  // The setup was refused for this kind already.
  if (known === undefined && base === undefined) findUnknownKind(reader, name, input, path);
  const service = known ?? meantKind(name, written);
  if (service === undefined) return undefined;
  const settings = known !== undefined || input.is === undefined ? input : { ...input, is: service.kind };
  const schema = schemaOf(service, base === undefined ? serverSchema : changeSchema);
  const before = reader.findings.length;
  const read = reader.read(schema, settings, path) as Record<string, unknown> | undefined;
  const own = reader.findings.slice(before).map((finding) => String(finding.path[path.length]));
  const others = serverEntries(service);
  const isRead = own.every((key) => Object.hasOwn(others, key) && !Object.hasOwn(service.settings, key));
  for (const finding of reader.findings.splice(before)) {
    const about = unknownSetting(finding, path.length, { name, kind: service.kind }, { settings, setup: all });
    reader.findings.push(advisePlan(about, path.length, settings));
  }
  // Under a misspelt name no other server finds it.
  if (known === undefined && written.is === undefined) return undefined;
  return { name, service, written: settings, read: read ?? {}, isValid: isRead && known !== undefined };
}

type MakeSchema = typeof serverSchema;
const made = new Map<MakeSchema, WeakMap<Service, v.GenericSchema>>();

/** Creates a schema once, because each scenario and each change needs it. */
function schemaOf(service: Service, make: MakeSchema): v.GenericSchema {
  const known = made.get(make) ?? new WeakMap<Service, v.GenericSchema>();
  made.set(make, known);
  const schema = known.get(service) ?? make(service);
  known.set(service, schema);
  return schema;
}
