import { expect, test } from "vitest";
import { withCommands } from "../../../src/cli/sweep/former-options.ts";

test.each([
  ["sweep my.yaml --vary a.b=1,2 --plan", "sweep plan my.yaml --vary a.b=1,2"],
  ["sweep --plan my.yaml --shard 1/2", "sweep plan my.yaml --shard 1/2"],
  ["sweep --cells - --jobs 1", "sweep cells - --jobs 1"],
  ["sweep --jobs 1 --cells=a.ndjson", "sweep cells --jobs 1 a.ndjson"],
  ["sweep --merge a b --format csv", "sweep merge a b --format csv"],
  ["sweep --shard 1/2 a.ndjson", "sweep cells --shard 1/2 a.ndjson"],
  ["sweep my.yaml --vary=a.b=1,2 --shard=1/2", "sweep my.yaml --vary=a.b=1,2 --shard=1/2"],
  ["sweep plan my.yaml --shard 1/2", "sweep plan my.yaml --shard 1/2"],
  ["sweep cells a.ndjson --shard 1/2", "sweep cells a.ndjson --shard 1/2"],
  ["sweep my.yaml", "sweep my.yaml"],
])("%s is played as %s", (written, played) => {
  expect(withCommands(written.split(" ")).join(" ")).toBe(played);
});
