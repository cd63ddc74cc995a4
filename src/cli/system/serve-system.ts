import { SystemCopy } from "../../hunt/system/system-copy.ts";
import { eventForm } from "../../render/json/call-json.ts";
import { sentenceLines } from "../../render/text/run/timeline.ts";
import { escapeAll, escapeJson } from "../../render/view/escape.ts";
import { Teller } from "../../render/view/moments/teller.ts";
import { withoutSecrets } from "../../text/secrets/secrets.ts";
import type { Lab } from "../lab.ts";
import { spin } from "../output/spinner.ts";
import { ending } from "../program/until-interrupted.ts";
import { labPrograms } from "./lab-programs.ts";
import { closingMs, readSystem } from "./read-system.ts";
import { refuseScenarioOptions } from "./scenario-options.ts";

/** Keeps the services of a system running until interrupted, and prints each call between them. */
export async function serveSystem(lab: Lab, file: string, options: { readonly json?: boolean }): Promise<number> {
  refuseScenarioOptions(file, options);
  const { json = false } = options;
  const { terminal, interruption } = lab;
  const { system } = await readSystem(file);
  interruption.closingMs = closingMs;
  const spinner = await spin(terminal, () => `starting ${system.name}`);
  const { ended } = ending(interruption.signal);
  const programs = labPrograms(interruption.signal);
  const copy = await SystemCopy.start(system, programs, interruption.signal).finally(() => spinner.stop());
  try {
    const teller = new Teller("real");
    copy.watch((event) => {
      if (json) return terminal.printData(`${escapeJson(JSON.stringify(withoutSecrets(eventForm.write(event))))}\n`);
      const moment = teller.tell(escapeAll(event));
      if (moment !== undefined) terminal.print(`${sentenceLines(moment, terminal.look).join("\n")}\n`);
    });
    const addresses = [...copy.addresses].map(([name, { host, port }]) => [name, `http://${host}:${port}`] as const);
    if (json) terminal.printData(`${JSON.stringify({ addresses: Object.fromEntries(addresses) })}\n`);
    else for (const [name, address] of addresses) terminal.print(`${name}  ${address}\n`);
    await ended;
  } finally {
    await copy.close();
  }
  return 0;
}
