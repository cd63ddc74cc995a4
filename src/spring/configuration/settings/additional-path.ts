import type { AdditionalPath } from "../../components/group.ts";
import type { SpringProperty } from "../properties/property.ts";
import type { PropertyReader } from "../properties/property-reader.ts";

const cure = "write server:/healthz, or management:/healthz for a separate management port";

export function readAdditionalPath(reader: PropertyReader, property: SpringProperty): AdditionalPath | undefined {
  const written = property.value ?? "";
  const parts = written.replace(/:+$/, "").split(":");
  const [namespace = "", path = ""] = parts;
  const why =
    written.trim() === ""
      ? "an additional path must not be empty"
      : parts.length !== 2
        ? "it must name a server and a path, with one colon between them"
        : namespace.trim() === ""
          ? "it must name a server before the colon"
          : path.lastIndexOf("/") > 0
            ? "it must have only one segment"
            : undefined;
  if (why !== undefined) {
    reader.refuse(property, why, cure);
    return undefined;
  }
  return { namespace, path: path.startsWith("/") ? path : `/${path}` };
}
