import { createHash } from "node:crypto";

/** The same mutator, of whose mutants only a share is kept: chosen by place, so that the next run keeps the same ones. */
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

/** A number between 0 and 1 that depends on the text alone. */
function chance(text) {
  return createHash("sha256").update(text).digest().readUInt32BE(0) / 2 ** 32;
}
