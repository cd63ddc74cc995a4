import type http from "node:http";
import type { Socket } from "node:net";
import type { Body } from "../../../service/body.ts";
import type { Clock } from "../../../service/host.ts";
import type { Wire } from "../../../service/service.ts";
import type { Activity } from "../activity.ts";
import { turns } from "./turns.ts";

/** The parts of the run that are needed to send a script. */
export interface Playing {
  readonly engine: { readonly clock: Clock };
  readonly activity: Activity;
}

/** Writes a script to the socket, bypassing Node's server, once earlier requests on this connection are answered. */
export async function sendScript(
  run: Playing,
  wire: Wire,
  socket: Socket,
  outgoing: http.ServerResponse,
  progressed?: () => void,
): Promise<void> {
  if (outgoing.socket === null) await turnOf(outgoing, socket);
  await play(run, wire, socket, progressed);
  // Node gives the connection to the next answer when this one reports that it is finished.
  if (leavesOpen(wire) && !socket.destroyed) outgoing.emit("finish");
}

/** Answers a request that Node's server could not read with a script, and closes the connection. */
export async function sendLastScript(run: Playing, wire: Wire, socket: Socket, progressed?: () => void): Promise<void> {
  await play(run, wire, socket, progressed);
  if (leavesOpen(wire)) socket.end();
}

function turnOf(outgoing: http.ServerResponse, socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    outgoing.once("socket", () => resolve());
    socket.once("close", () => resolve());
  });
}

/** Whether some client takes the script for a complete answer, so that it may reuse the connection. */
function leavesOpen({ end, seenBy, reusable }: Wire): boolean {
  if (reusable) return true;
  return end === "silence" && Object.values(seenBy ?? {}).some(({ ends }) => ends === "whole");
}

async function play(run: Playing, wire: Wire, socket: Socket, progressed?: () => void): Promise<void> {
  if (wire.endless) run.activity.goesOnForEver();
  const { clock } = run.engine;
  // Pauses are measured from the start, because the delays of many short ones would add up.
  let dueMs = clock.now();
  // Parts without a pause between them must arrive together: some clients behave differently if a body arrives after its head.
  socket.cork();
  for (const part of wire.script) {
    if ("pauseMs" in part) {
      dueMs += part.pauseMs;
      socket.uncork();
      if (dueMs > clock.now()) await clock.sleep(dueMs - clock.now());
      socket.cork();
    } else socket.write(part, progressed);
    if (socket.destroyed) return;
  }
  socket.uncork();
  if (wire.rest !== undefined && !(await playRest(wire.rest, socket, progressed))) return;
  if (wire.end === "fin") socket.end();
  else if (wire.end === "rst") {
    // A reset that arrives together with bytes looks like a plain close. So readers in this process get a turn first, even if the
    // machine is so busy that an earlier pause was over at once.
    await turns(2);
    socket.resetAndDestroy();
  }
}

/** Sends the rest and returns whether it was complete. Closes the connection if the rest breaks off. */
async function playRest(rest: Body, socket: Socket, progressed?: () => void): Promise<boolean> {
  if (rest instanceof Uint8Array) {
    socket.write(rest, progressed);
    return true;
  }
  for (;;) {
    const next = await rest.next();
    if (next === null) return true;
    if (socket.destroyed) rest.cancel();
    else if (next instanceof Uint8Array) socket.write(next, progressed);
    else socket.destroySoon();
    if (socket.destroyed || !(next instanceof Uint8Array)) return false;
  }
}
