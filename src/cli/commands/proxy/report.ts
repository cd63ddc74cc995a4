import type { Command } from "commander";
import type { LogEntry } from "../../../proxy/traffic/traffic-log.ts";
import { usualSeed } from "../../../scenario/usual-seed.ts";
import { labCommands } from "../../../text/words/lab-command.ts";
import type { Lab } from "../../lab.ts";
import { askProxy, noTraffic, type ServerOption, serverOption, trafficOf } from "../../proxy/ask-proxy.ts";
import type { SeenProxy } from "../../proxy/proxy-reports.ts";
import { outputsOf } from "../../report/outputs.ts";
import { addReportOptions, type ReportOptions } from "../../report/report-options.ts";
import { show } from "../../report/show-result.ts";

export function define(command: Command): void {
  addReportOptions(command, "line", "list");
  command.addOption(serverOption()).addHelpText(
    "after",
    labCommands(`
Examples:
  lab proxy report                     a table of the traffic
  lab proxy report --out run.html      a page with the sequence diagram of each request
  lab proxy report --out run.xml       JUnit, for a build server

It exits with 1 if a proxy saw no traffic, or one of its present faults struck nothing: then the tests prove nothing.`),
  );
}

export async function act(lab: Lab, _: readonly string[], options: ReportOptions & ServerOption): Promise<number> {
  const { url } = options;
  const outputs = await outputsOf(options, "list", "line");
  const { lastOf, observedTraffic, proxyReports } = await import("../../proxy/proxy-reports.ts");
  const { trafficTable } = await import("../../proxy/traffic-table.ts");
  const traffic = new Map((await trafficOf(url)).map((each) => [each.name, each]));
  const listed = Object.values(JSON.parse(await askProxy(url, "GET", "/proxies")) as Record<string, SeenProxy>);
  // A proxy that was created in between has no traffic.
  const proxies = listed.map((proxy) => ({ ...proxy, ...(traffic.get(proxy.name) ?? noTraffic) }));
  const lines = (await askProxy(url, "GET", "/lab/log")).split("\n").filter((line) => line !== "");
  const entries = lines.map((line) => JSON.parse(line) as LogEntry);
  const reports = proxyReports(proxies, entries, usualSeed);
  const observed = observedTraffic(proxies, entries);
  const { screen, ...filed } = outputs;
  const isTable = screen !== undefined && options.format === undefined && !options.json;
  if (isTable) lab.terminal.print(trafficTable(lastOf(entries), observed, lab.terminal.look));
  await show(lab, isTable ? filed : outputs, { kind: "list", value: { reports, observed } });
  // The screen has said it already.
  if (outputs.screen === undefined && observed.says !== "") lab.terminal.note(observed.says);
  return reports.every(({ verdict }) => verdict.holds) ? 0 : 1;
}
