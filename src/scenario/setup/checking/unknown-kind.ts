import { services } from "../../../service/index.ts";
import type { Service } from "../../../service/service.ts";
import { shown } from "../../../text/values/format-value.ts";
import { listed } from "../../../text/words/lists.ts";
import { nearest } from "../../../text/words/nearest.ts";
import { didYouMean } from "../../../text/words/suggestion.ts";
import type { SchemaReader } from "../../read/document/schema-reader.ts";
import type { DocumentPath } from "../../read/document/yaml-document.ts";
import { commonEntries, serverEntries } from "../../read/formats/setup-schema.ts";

/** Reports a server whose `is`, or whose name if it has none, is not a kind of server. */
export function findUnknownKind(
  reader: SchemaReader,
  name: string,
  settings: Readonly<Record<string, unknown>>,
  path: DocumentPath,
): void {
  const kinds = services.map(({ kind }) => kind);
  const kind = Object.hasOwn(settings, "is") ? settings.is : name;
  const near = typeof kind === "string" ? nearest(kind, kinds) : undefined;
  if (Object.hasOwn(settings, "is")) {
    const cure = near === undefined ? `write ${listed(kinds)}` : didYouMean(near);
    reader.find([...path, "is"], "value", `${shown(kind)} is not a kind of server`, cure);
    return;
  }
  const cure = near ? `write ${near}, or add is: ${near}` : `write its kind with is: ${listed(kinds)}`;
  reader.find(path, "key", `${name} is not a kind of server`, cure);
}

/**
 * Returns the kind that was most likely meant, so that the other mistakes of the server are reported, too: one with a similar name, that of
 * the server's name, otherwise the one with most of the settings.
 */
export function meantKind(name: string, settings: Readonly<Record<string, unknown>>): Service | undefined {
  const { is = name } = settings;
  const kinds = services.map(({ kind }) => kind);
  const near = typeof is === "string" ? nearest(is, kinds) : undefined;
  const named = services.find(({ kind }) => kind === (near ?? name));
  if (named !== undefined) return named;
  const common = commonEntries();
  const own = Object.keys(settings).filter((key) => !Object.hasOwn(common, key));
  const fits = (service: Service) => own.filter((key) => Object.hasOwn(serverEntries(service), key)).length;
  const [best, second] = services.toSorted((one, other) => fits(other) - fits(one));
  return best !== undefined && second !== undefined && fits(best) > fits(second) ? best : undefined;
}
