import type { Command } from "commander";
import { type Format, formats } from "../../render/formats.ts";
import { escapeLine } from "../../render/view/escape.ts";
import { labCommands } from "../../text/lab-command.ts";
import { firstOf } from "../../text/lists.ts";
import { type WorldKind, worldKinds } from "../../world/world.ts";
import type { Built, Wanted } from "../health/scenario.ts";
import type { Lab } from "../lab.ts";
import { needs, onlyOneOf } from "../option-rules.ts";
import { choice, usualCapMs } from "../options.ts";
import { playAndPrint } from "../play-and-print.ts";
import { OncePerName, Repeated, together } from "../repeated-option.ts";

interface Options extends Wanted {
  readonly world: WorldKind;
  readonly keep?: boolean;
  readonly format: string;
  readonly json?: boolean;
}

export function define(command: Command): void {
  command
    .addOption(
      new OncePerName(
        "--set <component=status>",
        "what a component says, such as pay=DOWN; may be given several times",
      ),
    )
    .addOption(new Repeated("--then <component=status>", "what changes next; everything is asked again after each"))
    .addOption(new OncePerName("--property <name=value>", "a setting of Spring's, by its own name"))
    .addOption(new Repeated("--config <file>", "a file of such settings: .yaml, .yml or .properties"))
    .addOption(new Repeated("--profile <name>", "a profile that is active in these files"))
    .addOption(new Repeated("--path <path>", "what to ask, in place of health and its groups"))
    .option("--method <method>", "how to ask", "GET")
    .option("--accept <types>", "which types to accept")
    .option("--user <name>", "who is logged in")
    .addOption(new Repeated("--role <role>", "a role of theirs"))
    .addOption(choice("--world <world>", "where to play", worldKinds).default("real"))
    .option("--keep", "stay up after that, to be asked with curl")
    .addOption(
      choice("--format <format>", "output format", [
        "table",
        ...Object.keys(formats).filter((name) => name !== "table"),
      ]).default("table"),
    )
    .option("--json", "short for --format json")
    .addHelpText(
      "after",
      labCommands(`
Examples:
  lab health                                        the default application
  lab health --set pay=DOWN                         the same with pay down
  lab health --set pay=DOWN --property management.endpoint.health.group.readiness.include=readinessState,pay
  lab health --config application.yaml --profile prod --set db=DOWN --user alice --role ADMIN
  lab health --path /actuator/health/pay --accept application/json --method HEAD
  lab health --set pay=DOWN --then pay=UP --then readiness=REFUSING_TRAFFIC
  lab health --set 'pay={asks: payment}' --set payment.delay=3s
  lab health --keep`),
    );
  onlyOneOf(command, "--format", "--json");
  needs(command, "--profile", "--config", "--property");
}

function asTable({ stages, played }: Built): Format {
  return {
    about: "paths, statuses and bodies, and why they are so",
    each: async () => (await import("../../render/text/health.ts")).healthRenderer(stages, played),
  };
}

export async function act(lab: Lab, _: readonly string[], options: Options): Promise<number> {
  if (options.keep && options.world === "virtual") throw together("--keep", "--world virtual");
  const { buildScenario } = await import("../health/scenario.ts");
  const built = await buildScenario(options);
  const { scenario, notes } = built;
  const format = options.json ? formats.json : options.format === "table" ? asTable(built) : formats[options.format];
  lab.terminal.say(firstOf(notes, (says) => `${escapeLine(says)}\n`).join(""));
  const { jobOf } = await import("../../scenario/job.ts");
  const job = jobOf(scenario, { world: options.world, seed: 1, capMs: usualCapMs, quick: true });
  await playAndPrint(lab, [job], format!);
  if (options.keep) await (await import("../health/keep.ts")).keep(lab, scenario, options.json ?? false);
  return 0;
}
