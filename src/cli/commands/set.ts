import type { Command } from "commander";
import { escapeAll, escapeLine } from "../../render/view/escape.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { labCommand, labCommands } from "../../text/words/lab-command.ts";
import { listed } from "../../text/words/lists.ts";
import { suggest } from "../../text/words/suggestion.ts";
import type { Lab } from "../lab.ts";
import { ask } from "../learn/asking/ask-question.ts";
import { askControl } from "../serve/ask-control.ts";
import { type Serving, servings } from "../serve/serving.ts";

interface Options {
  readonly to?: string;
}

export function define(command: Command): void {
  command
    .argument(
      "<server.setting=value...>",
      `changes, made at the same moment; the last one wins; see ${labCommand("list settings")}`,
    )
    .option("--to <scenario>", "which servers to change, by scenario or process ID, if several are running")
    .addHelpText(
      "after",
      labCommands(
        "\nExamples:\n  lab set payment.delay=3s\n  lab set gateway.share=10% payment.off=true --to share-10\n\nExit codes: 0 changed, 2 usage error or no servers are running.",
      ),
    );
}

export async function act(lab: Lab, changes: readonly string[], { to }: Options): Promise<number> {
  const serving = await chosen(lab, servings(), to);
  const answer = await askControl(serving, changes);
  if ("problems" in answer) throw new ProblemError(answer.problems);
  const says = answer.changes.length === 0 ? [`${changes.join(" ")}: nothing changed`] : answer.changes;
  lab.terminal.print(
    `${escapeAll([...says, ...answer.standing])
      .map(escapeLine)
      .join("\n")}\n`,
  );
  return 0;
}

async function chosen(lab: Lab, up: readonly Serving[], to: string | undefined): Promise<Serving> {
  const meant = to === undefined ? up : up.filter(({ scenario, pid }) => scenario === to || `${pid}` === to);
  const [first, other] = meant;
  if (first === undefined) throw noneUp(up, to);
  if (other === undefined) return first;
  if (!lab.terminal.interactive)
    throw new ProblemError([
      { says: `several are running: ${meant.map(nameOf).join(", ")}`, cure: `choose one, such as --to ${first.pid}` },
    ]);
  const choices = meant.map((value) => ({ says: nameOf(value), value }));
  const asked = await ask(() => ({ says: "Which one?", choices, turns: ["out"] }), lab);
  if ("turn" in asked) throw new ProblemError([{ says: "nothing was changed" }]);
  return asked.value;
}

function noneUp(up: readonly Serving[], to: string | undefined): ProblemError {
  if (up.length === 0 || to === undefined)
    return new ProblemError([
      { says: "no servers are running", cure: `start some in another terminal: ${labCommand("serve timeout-504")}` },
    ]);
  const running = up.map(({ scenario }) => scenario);
  const others = up.length === 1 ? "leave out --to" : `write ${listed(up.map(nameOf))}`;
  return new ProblemError([{ says: `no servers of ${to} are running`, cure: suggest(to, running, others) }]);
}

function nameOf({ scenario, pid }: Serving): string {
  return `${scenario} (${pid})`;
}
