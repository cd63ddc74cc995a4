// Compares the lab's servers with known results about queues, tails and storms.
import { bundled } from "./bundled.mjs";

const CALLS = 1_000_000;

export async function truth() {
  const { seenOf, table } = await bundled("bench/truth.ts");
  let failed = 0;
  for (const row of table) {
    const { estimate, holds } = await seenOf(row, CALLS);
    if (!holds) failed += 1;
    const [seen, low, high] = estimate.map((value) => (value === null ? "-" : Number(value.toPrecision(5))));
    const exact = Number(row.exact.toPrecision(5));
    console.log(`  ${holds ? "agrees" : "DIFFERS"}  ${row.name}: exact ${exact}, seen ${seen} (${low} to ${high})`);
  }
  return [{ what: "rows of the table that differ", value: failed, goal: 0 }];
}
