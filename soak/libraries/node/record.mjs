// Records the decisions of a library: reads a plan from standard input, prints a line per case.
import { text } from "node:stream/consumers";
import { recordBulkhead } from "./bulkheads.mjs";
import { recordFunction } from "./functions.mjs";
import { recordRequests } from "./requests.mjs";

const plan = JSON.parse(await text(process.stdin));
const settings = new Map(plan.settings.map(({ id, written }) => [id, written]));
const print = (id, output) => console.log(JSON.stringify({ id, output }));

if (["got", "axios-retry", "undici"].includes(plan.library)) await recordRequests(plan, settings, print);
else {
  const record = plan.policy === "bulkhead" ? recordBulkhead : recordFunction;
  for (const each of plan.cases) print(each.id, await record(plan.library, settings.get(each.setting), each));
}
