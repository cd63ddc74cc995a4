import { aboutWithWorld } from "../../../fault/about-fault.ts";
import { olderNode, reported } from "../../../fault/client-report.ts";
import type { Fault } from "../../../fault/fault.ts";
import type { SettingRow } from "../../../scenario/setting-rows.ts";
import { labCommand } from "../../../text/words/lab-command.ts";
import type { Look } from "../../look.ts";
import { wrapHint } from "../drawing/hint.ts";
import { paintFor } from "../drawing/paint.ts";
import { wrap } from "../drawing/width.ts";
import { settingBlock } from "./setting-list.ts";

const indent = "    ";

const someCalls = "only some calls: an entry of a server's faults may also have these keys";
const twice = "'payment.faults=[{ error-status: 503, first: 2 }]'";

/**
 * Lists all faults: how they are written, what they do, and what each client reports for them; below them the keys that
 * select the calls.
 */
export function faultList(faults: readonly Fault[], planKeys: readonly SettingRow[], look: Look): string[] {
  const paint = paintFor(look);
  const listed = faults.flatMap((fault) => [
    paint.strong(`${fault.name}: ${fault.example}`),
    ...wrap(aboutWithWorld(fault), look.width - indent.length).map((line) => indent + line),
    ...reported(fault).flatMap(({ clients, says, old, off }) =>
      wrap(
        `${clients.join(", ")}${old ? ` (${olderNode})` : off ? " (if the server is off)" : ""}: ${says}`,
        look.width - indent.length,
      ).map((line) => indent + paint.faint(line)),
    ),
  ]);
  return [
    ...listed,
    "",
    ...settingBlock(someCalls, planKeys, look),
    "",
    ...wrapHint(`Fails twice, then works: ${labCommand(`run timeout-504 --set ${twice}`)}`, look.width),
  ];
}
