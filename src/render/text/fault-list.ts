import { olderNode, reported } from "../../fault/client-report.ts";
import type { Fault } from "../../fault/fault.ts";
import { aboutWithWorld } from "../../fault/real-only.ts";
import type { Look } from "../look.ts";
import { paintFor } from "./paint.ts";
import { wrap } from "./width.ts";

const indent = "    ";

/** Lists all faults: how they are written, what they do, and what each client reports for them. */
export function faultList(faults: readonly Fault[], look: Look): string[] {
  const paint = paintFor(look);
  return faults.flatMap((fault) => [
    paint.strong(`${fault.name}: ${fault.example}`),
    ...wrap(aboutWithWorld(fault), look.width - indent.length).map((line) => indent + line),
    ...reported(fault).flatMap(({ clients, says, old, off }) =>
      wrap(
        `${clients.join(", ")}${old ? ` (${olderNode})` : off ? " (if the server is off)" : ""}: ${says}`,
        look.width - indent.length,
      ).map((line) => indent + paint.faint(line)),
    ),
  ]);
}
