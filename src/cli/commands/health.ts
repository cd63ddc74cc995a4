import type { Command } from "commander";
import { labCommands } from "../../text/words/lab-command.ts";
import { type WorldKind, worldKinds } from "../../world/world.ts";
import type { HealthOptions } from "../health/health-scenario.ts";
import type { Lab } from "../lab.ts";
import { headings } from "../options/option-groups.ts";
import { needs } from "../options/option-rules.ts";
import { choice, method, usualCapMs } from "../options/options.ts";
import { OncePerName, Repeated, together } from "../options/repeated-option.ts";
import { sayNotes } from "../output/say-notes.ts";
import { playAndPrint } from "../playing/play-and-print.ts";
import { outputsOf } from "../report/outputs.ts";
import { addReportOptions, type ReportOptions } from "../report/report-options.ts";

interface Options extends HealthOptions, ReportOptions {
  readonly world: WorldKind;
  readonly keep?: boolean;
}

export function define(command: Command): void {
  command
    .optionsGroup(headings.change)
    .addOption(
      new OncePerName("--set <component=status>", "set the status of a component, such as pay=DOWN; repeatable"),
    )
    .addOption(
      new Repeated("--then <component=status>", "change a component later, and request everything again; repeatable"),
    )
    .addOption(new OncePerName("--property <name=value>", "set a Spring property by its own name; repeatable"))
    .addOption(
      new Repeated("--config <file>", "read Spring properties from a .yaml, .yml or .properties file; repeatable"),
    )
    .addOption(new Repeated("--profile <name>", "activate a profile of these files; repeatable"))
    .optionsGroup(headings.send)
    .addOption(new Repeated("--path <path>", "request this path instead of health and its groups; repeatable"))
    .addOption(method("use this HTTP method").default("GET"))
    .option("--accept <types>", "send this Accept header")
    .option("--user <name>", "log in as this user")
    .addOption(new Repeated("--role <role>", "give the user this role; repeatable"))
    .optionsGroup(headings.how)
    .addOption(choice("--world <world>", "run in this world", worldKinds).default("real"))
    .option("--keep", "keep the server running afterwards, for curl")
    .addHelpText(
      "after",
      labCommands(`
Examples:
  lab health                                                      the default application
  lab health --set pay=DOWN                                       the same with pay down
  lab health --set pay=DOWN --property management.endpoint.health.show-details=always   with the details of each component
  lab health --config application.yaml --profile prod --set db=DOWN --user alice --role ADMIN   your own configuration, as an administrator sees it
  lab health --path /actuator/health/pay --accept application/json --method HEAD   one component, for a probe that reads no body
  lab health --set pay=DOWN --then pay=UP --then readiness=REFUSING_TRAFFIC   down, up again, then draining
  lab health --set 'pay={asks: payment}' --set payment.delay=3s   a component that calls a slow server
  lab health --keep                                               keep it running, for curl

Exit codes: 0 shown, 2 usage error, 130 interrupted.`),
    );
  addReportOptions(command, "table", "health");
  needs(command, "--profile", "--config", "--property");
  needs(command, "--role", "--user");
}

export async function act(lab: Lab, _: readonly string[], options: Options): Promise<number> {
  if (options.keep && options.world === "virtual") throw together("--keep", "--world virtual");
  const { buildScenario } = await import("../health/health-scenario.ts");
  const built = await buildScenario(options);
  const { scenario, notes, stages, played } = built;
  const outputs = await outputsOf(options, "health", "table");
  sayNotes(
    lab.terminal,
    notes.map((each) => `note: ${each}`),
  );
  const { jobOf } = await import("../../scenario/playing/job.ts");
  const job = jobOf(scenario, { world: options.world, seed: 1, capMs: usualCapMs, quick: true });
  await playAndPrint(lab, [job], outputs, (reports) => ({ kind: "health", value: { reports, stages, played } }));
  if (options.keep) await (await import("../health/keep-serving.ts")).keep(lab, scenario, options.json ?? false);
  return 0;
}
