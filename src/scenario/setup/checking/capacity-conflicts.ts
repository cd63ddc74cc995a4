import { sameValue } from "../../../text/values/same-value.ts";
import type { SchemaReader } from "../../read/document/schema-reader.ts";
import { isMap } from "../../read/document/shape.ts";
import type { DocumentPath } from "../../read/document/yaml-document.ts";
import type { RawSetup } from "../../scenario.ts";
import { mergeSetup } from "../merge.ts";
import { openedParts } from "../named-parts.ts";

type CapacityParts = Readonly<Record<string, unknown>>;

/** Reports parts of a capacity that have no effect because of others. A change is not blamed for parts that it does not change. */
export function checkCapacities(
  reader: SchemaReader,
  written: RawSetup,
  path: DocumentPath = [],
  base: RawSetup = {},
): void {
  const setup = mergeSetup(base, written);
  for (const [name, { capacity }] of Object.entries(written)) {
    if (capacity === undefined) continue;
    const [now, before, all] = [partsIn(capacity), partsIn(base[name]?.capacity), partsIn(setup[name]?.capacity)];
    const place = [...path, name, "capacity"];
    if (all.shared === true && isNew(now.workers, before.workers)) {
      const says = "a shared capacity has no workers: it serves all requests at once";
      reader.find(isMap(capacity) ? [...place, "workers"] : place, "value", says, "leave out workers, or shared: true");
    }
    const [queue, queueBefore, queueOfAll] = [queueIn(now), queueIn(before), queueIn(all)];
    const drops = queueOfAll.drop === "late" || queueOfAll.drop === "codel";
    if (!drops && isNew(queue.target, queueBefore.target)) {
      const says = "without drop: late or codel nothing is dropped by its wait, so target has no effect";
      reader.find([...place, "queue", "target"], "value", says, "add drop: late, or leave out target");
    }
    const stands = queueOfAll.drop === "codel" || queueOfAll.order === "adaptive-lifo";
    if (!stands && isNew(queue.interval, queueBefore.interval)) {
      const says = "without drop: codel or order: adaptive-lifo it does not matter how long the queue stands";
      reader.find([...place, "queue", "interval"], "value", says, "add drop: codel, or leave out interval");
    }
  }
}

function partsIn(capacity: unknown): CapacityParts {
  return capacity === undefined ? {} : openedParts(capacity, "workers");
}

function queueIn({ queue }: CapacityParts): CapacityParts {
  return isMap(queue) ? queue : {};
}

function isNew(value: unknown, before: unknown): boolean {
  return value !== undefined && !sameValue(value, before);
}
