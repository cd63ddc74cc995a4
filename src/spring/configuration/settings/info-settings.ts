import type { Detail, DetailMap } from "../../components/component.ts";
import { typedValue } from "../properties/property.ts";
import type { PropertyReader } from "../properties/property-reader.ts";

/** Sources of the info endpoint: the properties below `info`, and the allowed information about the machine. */
export interface InfoSettings {
  readonly env: DetailMap | undefined;
  readonly java: boolean;
  readonly os: boolean;
  readonly ssl: boolean;
}

export function readInfo(reader: PropertyReader): InfoSettings {
  const on = (key: string) => {
    const name = `management.info.${key}.enabled`;
    return reader.boolean(name) ?? reader.tree.get(name) !== undefined;
  };
  return { env: on("env") ? belowInfo(reader) : undefined, java: on("java"), os: on("os"), ssl: on("ssl") };
}

type DetailTree = Map<string, Detail | DetailTree>;

/** Nests names between dots as maps; of a value and a map with one name, the first wins. */
function belowInfo(reader: PropertyReader): DetailMap {
  const info: DetailTree = new Map();
  for (const { rest, property } of reader.tree.below("info")) {
    let map: DetailTree | undefined = info;
    for (const { text } of rest.slice(0, -1)) {
      const inner: Detail | DetailTree = map.get(text) ?? new Map();
      if (!map.has(text)) map.set(text, inner);
      map = inner instanceof Map ? (inner as DetailTree) : undefined;
      if (!map) break;
    }
    const name = rest.at(-1)?.text ?? "";
    if (map && name !== "" && !map.has(name)) map.set(name, typedValue(property));
  }
  return info as DetailMap;
}
