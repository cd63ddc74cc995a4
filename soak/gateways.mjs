// Compares real gateways in front of failing servers with the table that `lab explain` and `like:` use.
import { bundled } from "../bench/bundled.mjs";

export async function gateways() {
  const { measureGateways } = await bundled("soak/gateways/measure.ts");
  return await measureGateways();
}
