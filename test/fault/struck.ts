import type { Fault } from "../../src/fault/fault.ts";
import { faults } from "../../src/fault/index.ts";
import { Cancellation } from "../../src/service/cancellation.ts";
import type { Clock } from "../../src/service/host.ts";
import { NO_BODY } from "../../src/service/replies.ts";
import type { Answer, Ctx, Request } from "../../src/service/service.ts";
import { begin, resolved } from "../../src/service/task.ts";
import { clockOf, ctxOf } from "../service/ctx.ts";
import { reply } from "./tries.ts";

interface Around {
  readonly answer?: Answer;
  readonly request?: Partial<Request>;
  readonly when?: Fault["when"];
  readonly sleep?: Clock["sleep"];
}

/** Sends a request to a server with this fault; returns the answer, the requests that it worked on, and its notes. */
export async function struck(name: string, value: unknown, around: Around = {}) {
  const fault = faults.find((each) => each.name === name)!;
  const worked: Request[] = [];
  const says: string[] = [];
  const note: Ctx["note"] = (what) => {
    if (what.kind === "decided") says.push(what.says);
  };
  const inner = (request: Request) => {
    worked.push(request);
    return resolved(around.answer ?? reply);
  };
  const plain = { method: "POST", path: "/pay", headers: [], body: NO_BODY, cancellation: Cancellation.NEVER };
  const sleep = around.sleep ?? (() => resolved<"slept" | "gone">("slept"));
  const clock = clockOf({ sleep });
  const handle = fault.wrap(value, inner, around.when ?? fault.when);
  const request = { ...plain, ...around.request } as Request;
  const answer = await begin(handle(request, ctxOf({ note, clock, chance: () => 0.5 })));
  return { answer, worked, says };
}
