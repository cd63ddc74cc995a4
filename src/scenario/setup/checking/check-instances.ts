import type { SchemaReader } from "../../read/document/schema-reader.ts";
import type { DocumentPath } from "../../read/document/yaml-document.ts";
import { mostInstances } from "../../read/formats/setup-schema.ts";
import type { RawSetup } from "../../scenario.ts";
import type { ReadServer } from "../read-setup.ts";

/** Reports more instances than a run may have, faults of instances that do not exist, and settings without an effect. */
export function checkInstances(reader: SchemaReader, servers: readonly ReadServer[], path: DocumentPath): void {
  const all = servers.reduce((sum, server) => sum + countOf(server), 0);
  const counted = servers.filter((server) => countOf(server) > 1);
  if (all > mostInstances && counted.length > 0) {
    const largest = counted.reduce((one, other) => (countOf(other) > countOf(one) ? other : one));
    const says = `${all} instances are more than one scenario may start`;
    reader.find(
      [...path, largest.name, "count"],
      "value",
      says,
      `write smaller counts, at most ${mostInstances} in all`,
    );
  }
  for (const server of servers) {
    const { name, read, written, service } = server;
    const count = countOf(server);
    const unused = ["by", "stale"].find((key) => Object.hasOwn(written, key) && !Object.hasOwn(service.settings, key));
    if (count === 1 && unused !== undefined) {
      const says = `${unused} chooses among instances, and ${name} has one`;
      reader.find([...path, name, unused], "key", says, "add count: 3, or leave it out");
    }
    for (const [at, fault] of ((read.faults ?? []) as readonly ({ instance?: number } | undefined)[]).entries()) {
      if (fault?.instance === undefined || fault.instance <= count) continue;
      const says = `${name} has ${count === 1 ? "one instance" : `${count} instances`}`;
      const cure = count === 1 ? "add count: 3, or leave out instance" : `write a number up to ${count}`;
      reader.find([...path, name, "faults", at, "instance"], "value", says, cure);
    }
  }
}

function countOf({ read }: Pick<ReadServer, "read">): number {
  return typeof read.count === "number" ? read.count : 1;
}

/** The number of instances of a setup as written. */
export function instancesIn(setup: RawSetup): number {
  return Object.values(setup).reduce((sum, { count }) => sum + (typeof count === "number" ? count : 1), 0);
}
