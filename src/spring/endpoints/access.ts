import type { PropertyReader } from "../configuration/properties/property-reader.ts";
import type { Endpoint } from "./endpoint.ts";

export const accesses = ["none", "read-only", "unrestricted"] as const;
export type Access = (typeof accesses)[number];

/** The access to an endpoint: by its own property, the common one or its default, but never more than the cap. */
export function readAccess(reader: PropertyReader): (endpoint: Endpoint) => Access {
  const common = oneOf(reader, "management.endpoints.access.default", "management.endpoints.enabled-by-default");
  const cap = reader.word("management.endpoints.access.max-permitted", accesses) ?? "unrestricted";
  return ({ id, open }) => {
    const own = oneOf(reader, `management.endpoint.${id}.access`, `management.endpoint.${id}.enabled`);
    const wanted = own ?? common ?? (open ? "unrestricted" : "none");
    return accesses.indexOf(wanted) < accesses.indexOf(cap) ? wanted : cap;
  };
}

/** Reads the access property or its older switch, which exclude each other. */
function oneOf(reader: PropertyReader, access: string, enabled: string): Access | undefined {
  const level = reader.word(access, accesses);
  const on = reader.boolean(enabled);
  const older = reader.tree.get(enabled);
  if (level !== undefined && on !== undefined && older) {
    reader.refuse(older, `it and ${access} exclude each other`, `remove one of the two; ${access} is the newer`);
  }
  return level ?? (on === undefined ? undefined : on ? "unrestricted" : "none");
}
