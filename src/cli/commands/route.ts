import type { Command } from "commander";
import { type ShareMode, shareModes } from "../../policy/random/share.ts";
import { problems } from "../../render/text/problem-text.ts";
import type { OwnRoutes } from "../../scenario/route/own-routes.ts";
import type { RouteRequestLine } from "../../scenario/route/request-line.ts";
import { routeScenario } from "../../scenario/route/route-scenario.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { labCommand, labCommands } from "../../text/words/lab-command.ts";
import { type WorldKind, worldKinds } from "../../world/world.ts";
import type { Lab } from "../lab.ts";
import { headings } from "../options/option-groups.ts";
import { needs, onlyOneOf } from "../options/option-rules.ts";
import { choice, method, seed, usualCapMs, wholeNumber } from "../options/options.ts";
import { OncePerName, Repeated } from "../options/repeated-option.ts";
import { playAndPrint } from "../playing/play-and-print.ts";
import { outputsOf } from "../report/outputs.ts";
import { addReportOptions, type ReportOptions } from "../report/report-options.ts";
import { ofRoutes, ofShare } from "../route/pictures.ts";
import { type RequestOptions, requestsOf } from "../route/request-options.ts";

interface Options extends RequestOptions, ReportOptions {
  readonly share?: string;
  readonly by?: ShareMode;
  readonly profile?: readonly string[];
  readonly otherPrefixes?: boolean;
  readonly why?: boolean;
  readonly set?: readonly string[];
  readonly seed: number;
  readonly world: WorldKind;
}

export function define(command: Command): void {
  command
    .optionsGroup(headings.send)
    .option(
      "--share <percent>",
      "send this share of orders to the new server: 10, 33, 12.5 (default: 100, with --by 50)",
    )
    .addOption(
      choice("--by <way>", "distribute requests evenly, at random, by user, or to the less busy server", shareModes),
    )
    .addOption(wholeNumber("--requests <n>", "send this many requests", 1))
    .addOption(new Repeated("--path <path>", "request this path; repeatable"))
    .addOption(method("use this HTTP method (default: GET, or POST for /orders)"))
    .addOption(new Repeated("--header <name: value>", "send this header; repeatable"))
    .option("--no-token", "send no token, so the gateway answers 401")
    .optionsGroup("Your own routes:")
    .option("--routes <file>", "read your own routes from an application.yaml or .properties of Spring Cloud Gateway")
    .addOption(new Repeated("--profile <name>", "activate a profile of that file; repeatable"))
    .option("--other-prefixes", "also play routes whose prefix the real gateway ignores")
    .option("--why", "show why each request did not match the other routes of that file")
    .optionsGroup(headings.how)
    .addOption(new OncePerName("--set <server.setting=value>", "change a server behind the gateway; repeatable"))
    .addOption(seed())
    .addOption(choice("--world <world>", "run in this world", worldKinds).default("real"))
    .addHelpText(
      "after",
      labCommands(`
Examples:
  lab route                                                    one request each to /orders, /payments and /members
  lab route --share 10                                         ten orders: which ones go to the new server?
  lab route --share 10 --by random --seed 4 --requests 1000    a thousand orders, drawn at random
  lab route --share 50 --by user                               the same user always reaches the same server
  lab route --path /members/7 --no-token                       401 from the gateway
  lab route --routes application.yaml --path /orders/1 --why   your own routes, and why others did not match
  lab route --routes application.yaml --path /orders/1 --set order-service.delay=2s   the same with a slow server

Exit codes: 0 shown, 2 usage error, 130 interrupted.`),
    );
  addReportOptions(command, "table", "route");
  onlyOneOf(command, "--by", "--routes");
  needs(command, "--profile", "--routes");
  needs(command, "--other-prefixes", "--routes");
  needs(command, "--why", "--routes");
}

export async function act(lab: Lab, args: readonly string[], options: Options): Promise<number> {
  if (args.length > 0) throw wrong(`unknown option ${args[0]}`, `see ${labCommand("route --help")}`);
  if (options.routes === undefined) for (const written of options.set ?? []) refuseShare(written);
  const by = options.by ?? "smooth";
  const shares = options.share !== undefined || options.by !== undefined || options.requests !== undefined;
  const percent = percentOf(options.share ?? (options.by === undefined ? "100" : "50"));
  const requests = requestsOf(options, shares, by);
  const { today } = await import("../../world/real-timer.ts");
  const startTime = today();
  const own = options.routes === undefined ? undefined : await readOwn(options.routes, options, requests, startTime);
  lab.terminal.say(problems(own?.warnings ?? [], lab.terminal.sideLook, "warning"));
  const scenario = routeScenario({
    percent,
    by,
    requests,
    own,
    startTime: own && startTime,
    why: options.why ?? false,
  });
  const picture = own ? ofRoutes(own, options.why ?? false) : shares ? ofShare(percent, by, requests) : undefined;
  const outputs = await outputsOf(options, "route", "table");
  const { jobOf } = await import("../../scenario/playing/job.ts");
  const { world, seed } = options;
  const changes =
    options.set && (await import("../../scenario/setup/changes/set-option.ts")).changeOf(options.set, scenario.setup);
  const job = jobOf(scenario, { world, seed, capMs: usualCapMs, quick: true, ...(changes && { changes }) });
  await playAndPrint(lab, [job], outputs, (reports) => ({
    kind: "route",
    value: { reports, ...(picture && { picture }) },
  }));
  return 0;
}

/** Refuses a change that would contradict the words above and below the table. */
function refuseShare(written: string): void {
  const [, key, value] = /^gateway\.(share|by)=(.*)$/.exec(written) ?? [];
  if (key !== undefined) throw wrong(`--set cannot change gateway.${key} here`, `write --${key} ${value}`);
}

function percentOf(written: string): number {
  const [, digits] = /^(\d{1,3}(?:\.\d{1,4})?)\s*%?$/.exec(written) ?? [];
  if (digits === undefined || Number(digits) > 100) {
    throw wrong(`--share ${written} is not a share`, "write a percentage from 0 to 100, such as 10");
  }
  return Number(digits);
}

async function readOwn(
  file: string,
  options: Options,
  requests: readonly RouteRequestLine[],
  startTime: string,
): Promise<OwnRoutes> {
  if (options.share !== undefined)
    throw wrong("--share and --routes cannot be used together", "write the weights in the file");
  const { loadSpringConfig } = await import("../../scenario/spring/spring-config.ts");
  const { ownRoutes } = await import("../../scenario/route/own-routes.ts");
  const settings = await loadSpringConfig(file, { profiles: options.profile ?? [] });
  return ownRoutes(file, settings, requests, { otherPrefixes: options.otherPrefixes ?? false, startTime });
}

function wrong(says: string, cure: string): ProblemError {
  return new ProblemError([{ says, cure }]);
}
