import { unknownServer } from "../../../service/graph/settings/graph-complaints.ts";
import type { SchemaReader } from "../../read/document/schema-reader.ts";
import type { DocumentPath } from "../../read/document/yaml-document.ts";
import { writtenCalls } from "../changes/written-calls.ts";
import type { ReadServer } from "../read-setup.ts";

/** Reports calls to servers that do not exist, also those of a service whose other mistakes keep it from being checked as a whole. */
export function checkCalledServers(
  reader: SchemaReader,
  servers: readonly ReadServer[],
  path: DocumentPath,
  names: readonly string[],
): void {
  const reported = new Set(reader.findings.map((finding) => finding.path.join()));
  for (const { name, written } of servers) {
    for (const { path: inner, step } of writtenCalls(name, written)) {
      const [, to, line = ""] = /^([\w-]+) ([A-Z]+ \/\S*)$/.exec(`${step.calls}`) ?? [];
      const place = [...path, name, ...inner.map((part) => (/^\d+$/.test(part) ? Number(part) : part)), "calls"];
      if (to === undefined || names.includes(to) || reported.has(place.join())) continue;
      const { says, cure } = unknownServer(name, to, line, names);
      reader.find(place, "value", says, cure);
    }
  }
}
