import type { RunningTarget } from "../../gauntlet/playing/server-under-test.ts";
import type { RawSetup } from "../../scenario/scenario.ts";
import { mustHave } from "../../text/values/must-have.ts";
import type { Listens, OwnServer } from "../../world/own-server.ts";
import { CommandedServer } from "../own/commanded-server.ts";
import { OwnAddress } from "../own/own-address.ts";
import { OwnProgram } from "../own/own-program.ts";
import { type OwnOptions, ownServers } from "../own/own-servers.ts";
import type { Use } from "../own/uses.ts";

/** Prepares the user's server for a gauntlet. */
export async function subjectOf(
  use: Use,
  setup: RawSetup,
  ports: Readonly<Record<string, number>>,
  options: OwnOptions,
): Promise<RunningTarget> {
  const own = await ownServers([use], setup, ports, options);
  const server = commanded(use, options) ?? mustHave(own.servers.get(use.role), use.role);
  let listens: Listens | undefined;
  const heard: OwnServer = {
    async ready(failed) {
      listens = await server.ready(failed);
      return listens;
    },
    stop: () => server.stop(),
  };
  const subject = { own: { ...own, servers: new Map([[use.role, heard]]) }, at: () => listens };
  const stopsWithin = (ms: number) => (server as OwnProgram | CommandedServer).stopsWithin(ms);
  if (server instanceof OwnProgram)
    return {
      ...subject,
      program: { end: () => server.end, stopsWithin, lastLines: () => server.group?.output.last(12) ?? [] },
    };
  // The lab does not see the process, only whether its port is open.
  if (server instanceof CommandedServer)
    return { ...subject, program: { end: () => undefined, stopsWithin, lastLines: () => [] } };
  return subject;
}

function commanded({ role, url, bench }: Use, { readyWithin, allowHost, signal }: OwnOptions) {
  if (url === undefined || bench?.commands === undefined) return undefined;
  const { commands, where, ready } = bench;
  const address = new OwnAddress(role, url, allowHost);
  return new CommandedServer({ role, address, commands, where, ready, readyWithinMs: readyWithin, signal });
}
