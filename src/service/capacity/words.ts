import { formatDistribution, readDistribution } from "../../policy/read-distribution.ts";
import { shown } from "../../text/format-value.ts";
import { several } from "../../text/phrases.ts";
import type { Written } from "../service.ts";

/** The setting as a predicate of its server: "has 30 workers, each busy for exponential 100ms". */
export function capacityWords({ capacity }: Written): string {
  const parts: Written =
    typeof capacity === "object" && capacity !== null ? (capacity as Written) : { workers: capacity };
  const { workers, shared, work, queue = {}, slowing, paused } = parts;
  const { limit, order } = queue as Written;
  const who = shared ? "shares one processor among its requests" : `has ${workersWords(workers)}`;
  const said = [
    who,
    ...(work === undefined ? [] : [`work of ${workWords(work)} for each request`]),
    ...(slowing === undefined ? [] : [`slowed ${shown(slowing)} by each other busy request`]),
    ...(limit === undefined ? [] : [limit === 0 ? "no queue" : `room for ${shown(limit)} in its queue`]),
    ...(order === "lifo" ? ["the last to arrive served first"] : []),
    ...(paused ? ["no active worker for now"] : []),
  ];
  return said.join(", ");
}

function workersWords(workers: unknown): string {
  return workers === undefined ? "any number of workers" : several(Number(workers), "worker");
}

function workWords(written: unknown): string {
  const read = readDistribution(written);
  return "wrong" in read ? shown(written) : formatDistribution(read.value);
}
