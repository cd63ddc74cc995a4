import net from "node:net";
import { ProblemError } from "../../text/problems/problem.ts";
import { after } from "../../world/real-timer.ts";
import { addressIn } from "./doors/address-variables.ts";
import type { System } from "./system.ts";

const connectMs = 3000;

/** Throws a Problem for each service that should run already and accepts no connection, or at once the reason of the signal. */
export async function checkRunning({ services }: System, signal: AbortSignal): Promise<void> {
  const problems = [...services.values()].map(async ({ name, url, where }) => {
    const why = url === undefined ? undefined : await unreachable(addressIn(url), signal);
    return why === undefined
      ? []
      : [{ where, says: `${name} does not run at ${url}: ${why}`, cure: `start ${name}, or write its address` }];
  });
  const found = (await Promise.all(problems)).flat();
  signal.throwIfAborted();
  if (found.length > 0) throw new ProblemError(found);
}

function unreachable(at: ReturnType<typeof addressIn>, signal: AbortSignal): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = net.connect({ ...at, signal });
    const end = (why?: string) => {
      callOff();
      socket.destroy();
      resolve(why);
    };
    const callOff = after(connectMs, () => end("no response"));
    socket.once("connect", () => end());
    socket.on("error", ({ code = "no connection" }: NodeJS.ErrnoException) => end(code));
  });
}
