import { once } from "node:events";
import net from "node:net";
import type { BuildFault } from "./built-fault.ts";

/** A newer server tries to listen on the port of the older one, and fails. */
export const olderServer: BuildFault = async ({ target }) => {
  const newer = net.createServer().listen(target.port, target.host);
  const [error] = (await once(newer, "error")) as [NodeJS.ErrnoException];
  if (error.code !== "EADDRINUSE") throw error;
  return { target, close: async () => {} };
};
