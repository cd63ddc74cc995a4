import { once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";
import type { Listens } from "../../world/own-server.ts";
import { answerOf } from "../../world/real/calling/answer-of.ts";
import { after } from "../../world/real-timer.ts";

/** The request that shows whether a server is ready, if an open port is not enough. */
export interface ReadyCheck {
  readonly method: string;
  readonly path: string;
}

const answersWithinMs = 1000;

export function accepts({ host, port }: Listens): Promise<boolean> {
  const socket = connect({ host, port });
  const callOff = after(answersWithinMs, () => socket.destroy(new Error("too slow")));
  return once(socket, "connect")
    .then(() => true)
    .catch(() => false)
    .finally(() => {
      callOff();
      socket.destroy();
    });
}

/** Returns whether the server answers 2xx completely within a second. */
export async function answersWell({ host, port }: Listens, { method, path }: ReadyCheck): Promise<boolean> {
  const signal = AbortSignal.timeout(answersWithinMs);
  const asked = request({ host, port, method, path, agent: false, signal });
  asked.on("error", () => {}).end();
  try {
    const response = await answerOf(asked);
    const { statusCode = 0 } = response.on("error", () => {}).resume();
    await once(response, "end");
    return statusCode >= 200 && statusCode < 300;
  } catch {
    return false;
  } finally {
    asked.destroy();
  }
}
