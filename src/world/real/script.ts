import type http from "node:http";
import type { Socket } from "node:net";
import type { Body } from "../../service/body.ts";
import type { Clock } from "../../service/host.ts";
import type { Wire } from "../../service/service.ts";
import type { Activity } from "./activity.ts";

/** Everything that is needed to send a script. */
export interface Playing {
  readonly engine: { readonly clock: Clock };
  readonly activity: Activity;
}

/** Answers with a script, past the platform's server, once earlier requests on this connection are answered. */
export async function sendScript(
  run: Playing,
  wire: Wire,
  socket: Socket,
  outgoing: http.ServerResponse,
  progressed?: () => void,
): Promise<void> {
  if (outgoing.socket === null) await turnOf(outgoing, socket);
  await play(run, wire, socket, progressed);
  // The platform gives the connection to the next answer when this one reports that it is finished; nobody asks it for
  // bytes.
  if (leavesOpen(wire) && !socket.destroyed) outgoing.emit("finish");
}

/** The same for a request that the platform's server could not read; the connection is closed afterwards. */
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

/** Somebody takes it for a whole answer, and may reuse the connection. */
function leavesOpen({ end, seenBy, reusable }: Wire): boolean {
  if (reusable) return true;
  return end === "silence" && Object.values(seenBy ?? {}).some(({ ends }) => ends === "whole");
}

async function play(run: Playing, wire: Wire, socket: Socket, progressed?: () => void): Promise<void> {
  if (wire.endless) run.activity.goesOnForEver();
  const { clock } = run.engine;
  // Each pause is measured from the start: many short ones would otherwise be late by the sum of their delays.
  let dueMs = clock.now();
  // Parts without a pause between them arrive together: some clients act differently when a body comes after its head.
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
    await allRead();
    socket.resetAndDestroy();
  }
}

/** Whether all of it has been sent; a broken answer ends its connection. */
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

/**
 * A reset that arrives together with bytes looks like a plain close. So whoever in this process reads them has its turn
 * first, even if the machine is so busy that an earlier pause was over at once.
 */
async function allRead(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await new Promise(setImmediate);
}
