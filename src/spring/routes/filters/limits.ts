import { bytes } from "../../../text/bytes/bytes.ts";
import { headerValues } from "../../../text/headers/headers.ts";
import { type Definition, NamedArguments } from "../reading/arguments.ts";
import { Refused } from "../reading/route-mistakes.ts";
import type { Filter } from "../web-exchange.ts";

/** Has no short form: as in the real gateway, arguments after the equals sign are ignored. */
export function requestSize(definition: Definition): Filter {
  const limit = sizeOf(definition, [], 5_000_000);
  if (limit <= 0) throw new Refused(`RequestSize: a limit of ${limit} lets nothing pass`, "write a size such as 5MB");
  return ({ headers }) => {
    const length = Number(headerValues(headers, "content-length")[0] ?? 0);
    if (!(length > limit)) return undefined;
    const says = `Request size is larger than permissible limit. Request size is ${readableSize(length)} where permissible limit is ${readableSize(limit)}`;
    return { status: 413, headers: [["errorMessage", says]] };
  };
}

export function requestHeaderSize(definition: Definition): Filter {
  const limit = sizeOf(definition, ["maxSize"], 16_000);
  const errorHeader = new NamedArguments(definition, ["maxSize"]).optional("errorHeaderName") ?? "errorMessage";
  return ({ headers }) => {
    const sizes = new Map<string, { name: string; size: number }>();
    for (const [name, value] of headers) {
      const known = sizes.get(name.toLowerCase()) ?? { name, size: name.length };
      sizes.set(name.toLowerCase(), { ...known, size: known.size + bytes(value).length });
    }
    const tooLong = [...sizes.values()].filter(({ size }) => size > limit);
    if (tooLong.length === 0) return undefined;
    const each = tooLong.map(({ name, size }) => ` Request Header/s size for '${name}' is ${size}B.`);
    const says = `Request Header/s size is larger than permissible limit (${limit}B).${each.join("")}`;
    return { status: 431, headers: [[errorHeader, says]] };
  };
}

function sizeOf(definition: Definition, fields: readonly string[], otherwise: number): number {
  return new NamedArguments(definition, fields).bytes("maxSize") ?? otherwise;
}

function readableSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const power = Math.floor(Math.log(bytes) / Math.log(1000));
  return `${(bytes / 1000 ** power).toFixed(1)} ${"kMGTPE"[power - 1]}B`;
}
