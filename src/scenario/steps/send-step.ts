import { doorAddressOf } from "../../world/server.ts";
import type { Send, Step } from "../scenario.ts";
import { aboutMs } from "./about-ms.ts";
import type { StepActions, StepKind } from "./step.ts";

export const send: StepKind<Send> = {
  line({ to, method, path }) {
    const { door } = doorAddressOf(to);
    return `${method} ${path}${door === undefined ? "" : ` at ${door}`}`;
  },
  expectations: ({ expect }) => expect,
  calls: ({ to }) => [doorAddressOf(to).server],
  estimateMs: ({ expect, watchMs }) =>
    expect.some(({ nothing }) => nothing) ? watchMs : Math.max(0, ...expect.map(aboutMs)),
  async act(step, place, actions) {
    const { times, together } = step;
    if (together) await Promise.all(Array.from({ length: times }, () => once(step, place, actions)));
    else for (let i = 0; i < times; i++) await once(step, place, actions);
  },
};

function once({ method, path, headers, body, to, watchMs }: Send, place: number, actions: StepActions): Promise<void> {
  return actions.send(place, to, { method, path, headers, body }, watchMs);
}

export function isSend(step: Step | undefined): step is Send {
  return step?.kind === "send";
}

/** Returns a step for a scenario in memory; by default it is sent once and watched for 10 s. */
export function sendOf(parts: Pick<Send, "method" | "path" | "to"> & Partial<Send>): Send {
  return {
    kind: "send",
    headers: [],
    body: new Uint8Array(0),
    times: 1,
    watchMs: 10_000,
    expect: [],
    together: false,
    ...parts,
  };
}
