// Compares the errors of those other programs that can be installed with those that `lab explain` knows, and counts those in logs.
import { bundled } from "../bench/bundled.mjs";

const LOGS = 500;
const data = new URL("../test/data/", import.meta.url);

export async function wordings() {
  const { tryLogs } = await bundled("../soak/wordings/logs.ts");
  const { knownMessages } = await bundled("../soak/wordings/messages.ts");
  const { tryWordings } = await bundled("../soak/wordings/trials.ts");
  return [tryLogs(knownMessages(data), LOGS), ...(await tryWordings())];
}
