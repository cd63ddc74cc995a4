// Real gateways in front of servers that fail, row by row against the table that `lab explain` and `like:` go by.
import { bundled } from "../bench/bundled.mjs";

export async function gateways() {
  const { measureGateways } = await bundled("../soak/gateways/measure.ts");
  return await measureGateways();
}
