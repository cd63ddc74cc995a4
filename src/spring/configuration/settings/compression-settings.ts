import type { PropertyReader } from "../properties/property-reader.ts";

/** Which answers the server compresses. */
export interface CompressionSettings {
  /** The beginnings of their content types. */
  readonly types: readonly string[];
  /** The length of the shortest; one that is sent in chunks is compressed whatever its length. */
  readonly leastBytes: number;
}

const prefix = "server.compression";
const usualTypes = [
  ...["text/html", "text/xml", "text/plain", "text/css", "text/javascript"],
  ...["application/javascript", "application/json", "application/xml"],
];

/** Returns undefined unless compression is switched on. */
export function readCompression(reader: PropertyReader): CompressionSettings | undefined {
  const isOn = reader.boolean(`${prefix}.enabled`) ?? false;
  const types = reader.list(`${prefix}.mime-types`)?.items ?? usualTypes;
  const more = reader.list(`${prefix}.additional-mime-types`)?.items ?? [];
  const leastBytes = reader.bytes(`${prefix}.min-response-size`) ?? 2048;
  return isOn ? { types: [...types, ...more], leastBytes } : undefined;
}
