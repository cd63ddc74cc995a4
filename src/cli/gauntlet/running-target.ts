import type { RunningTarget } from "../../gauntlet/server-under-test.ts";
import type { RawSetup } from "../../scenario/scenario.ts";
import type { Listens, OwnServer } from "../../world/own-server.ts";
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
  const server = own.servers.get(use.role)!;
  let listens: Listens | undefined;
  const known: OwnServer = {
    async ready(failed) {
      listens = await server.ready(failed);
      return listens;
    },
    stop: () => server.stop(),
  };
  const subject = { own: { ...own, servers: new Map([[use.role, known]]) }, at: () => listens };
  if (!(server instanceof OwnProgram)) return subject;
  return {
    ...subject,
    program: {
      end: () => server.end,
      stopsWithin: (ms) => server.stopsWithin(ms),
      lastLines: () => server.group?.output.last(12) ?? [],
    },
  };
}
