import { createHash } from "node:crypto";

/** Wraps a mutator so that it yields only a share of its mutants. The choice depends on the position, so that all runs agree. */
export function sampled(mutator, share) {
  return {
    name: mutator.name,
    *mutate(path) {
      let number = 0;
      for (const mutant of mutator.mutate(path)) {
        number += 1;
        if (chance(`${mutator.name} ${path.node.start} ${path.node.end} ${number}`) < share) yield mutant;
      }
    },
  };
}

/** Returns a number from 0 (included) to 1 (excluded) that depends only on the text. */
function chance(text) {
  return createHash("sha256").update(text).digest().readUInt32BE(0) / 2 ** 32;
}
