import { callSettings } from "../../../service/graph/settings/step-settings.ts";
import { isServerEntry, services } from "../../../service/index.ts";
import { allOf } from "../../../text/words/lists.ts";
import { didYouMean } from "../../../text/words/suggestion.ts";
import { calledSetting, isUnknownKey } from "../../read/document/message-words.ts";
import type { SchemaMistake } from "../../read/document/schema-mistake.ts";
import { isMap } from "../../read/document/shape.ts";
import { serverEntries } from "../../read/formats/setup-schema.ts";
import type { RawSetup } from "../../scenario.ts";
import { entriesOf } from "../named-parts.ts";

interface Owner {
  readonly name: string;
  readonly kind: string;
}

/** Calls an unknown key of a server a setting, and says which servers of the setup, or which kinds of servers, have one of this name. */
export function unknownSetting(
  finding: SchemaMistake,
  at: number,
  server: Owner,
  { settings, setup }: { readonly settings: Readonly<Record<string, unknown>>; readonly setup: RawSetup },
): SchemaMistake {
  if (finding.path.length !== at + 1 || !isUnknownKey(finding.says)) return finding;
  const key = `${finding.path[at]}`;
  const value = settings[key];
  if (isMap(value) && isServerEntry(key, value)) {
    const says = `${key} is a server, not a setting of ${server.name}`;
    return { path: finding.path, at: finding.at, says, cure: `move it out of ${server.name}, next to it` };
  }
  const named = { ...finding, says: calledSetting(finding.says) };
  const { unknown } = finding;
  if (unknown === undefined) return named;
  if (server.kind === "service" && Object.hasOwn(callSettings, key)) {
    const cure = "move it to a step of does, next to its calls";
    const says = `${key} is a setting of a call, not of ${server.name}`;
    return { path: finding.path, at: finding.at, says, cure };
  }
  const servers = Object.entries(setup).filter(
    ([name, settings]) => name !== server.name && Object.hasOwn(entriesOf(name, settings ?? {}) ?? {}, key),
  );
  if (servers.length > 0) {
    const owners = servers.map(([name]) => name);
    const says = `${key} is a setting of ${allOf(owners)}, not of ${server.name}`;
    const others = owners.map((owner) => `${owner}.${key}`);
    return {
      path: finding.path,
      at: finding.at,
      says,
      cure: didYouMean(...others),
      unknown: { ...unknown, of: server.name, others },
    };
  }
  const kinds = services.filter((service) => Object.hasOwn(serverEntries(service), key)).map(({ kind }) => kind);
  if (kinds.length === 0) return named;
  return { ...finding, says: `${key} is a setting of ${allOf(kinds)} servers, not of ${server.name}` };
}
