// Compares the errors of those other programs that can be installed with those that `lab explain` knows, and counts those in logs.
import { bundled } from "../bench/bundled.mjs";

const LOGS = 500;
const folder = new URL("../messages/tried/", import.meta.url);

export async function wordings() {
  const { tryLogs } = await bundled("soak/wordings/logs.ts");
  const { messagesOf, readTried } = await bundled("soak/wordings/tried.ts");
  const { tryWordings } = await bundled("soak/wordings/trials.ts");
  return [tryLogs(messagesOf(readTried(folder)), LOGS), ...(await tryWordings())];
}
