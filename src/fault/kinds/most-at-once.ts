import { NOTHING } from "../../service/http.ts";
import { type Answer, type BodyStream, type Clock, isWire, type Request, type Wire } from "../../service/service.ts";
import { whole } from "../../service/setting.ts";
import type { Token } from "../../service/token.ts";
import type { Fault } from "../fault.ts";

/** A server with so many threads, or workers, or slots: each of them has a request until its answer is written. */
export const mostAtOnce: Fault<number> = {
  name: "most-at-once",
  example: 1,
  place: "handler",
  about: "works on so many requests at a time, on each until its answer is written; the others wait",
  value: whole(1, 1000, "How many requests it works on at a time."),
  when: "before",
  around: true,
  says: (most) => `works on ${most === 1 ? "one request" : `${most} requests`} at a time`,
  shows: (most) => ({ setup: { payment: { delay: "200ms" } }, orders: most + 1, together: true }),
  wrap(most, inner) {
    let busy = 0;
    const waiting = new Set<() => void>();
    const free = () => {
      const [next] = waiting;
      if (next === undefined) busy -= 1;
      else next();
    };
    return async (request, ctx) => {
      if (busy < most) busy += 1;
      else {
        ctx.note({ kind: "decided", by: "most-at-once", says: `waits: it ${mostAtOnce.says(most)}` });
        if (!(await turn(waiting, request.gone))) {
          ctx.note(leaves);
          return NOTHING;
        }
      }
      return untilWritten(await inner(request, ctx), request, ctx.clock, free);
    };
  },
};

const leaves = { kind: "decided", by: "most-at-once", says: "its caller hung up: it is not begun" } as const;

/** Whether its turn came before its caller left. */
function turn(waiting: Set<() => void>, gone: Token): Promise<boolean> {
  return new Promise((resolve) => {
    const begin = () => {
      waiting.delete(begin);
      forget();
      resolve(true);
    };
    waiting.add(begin);
    const forget = gone.onGone(() => {
      waiting.delete(begin);
      resolve(false);
    });
  });
}

/** The same answer, which tells when its last byte is out, or nobody wants it any more. */
function untilWritten(answer: Answer, request: Request, clock: Clock, free: () => void): Answer {
  if (isWire(answer)) void played(answer, request, clock).then(free);
  else if (answer.body instanceof Uint8Array) free();
  else return { ...answer, body: told(answer.body, free) };
  return answer;
}

/** An answer whose end no client ever sees is never written. */
async function played({ script, seenBy, endless }: Wire, { gone }: Request, clock: Clock): Promise<void> {
  let ms = 0;
  const unended = seenBy !== undefined && Object.values(seenBy).every(({ ends }) => ends === "nothing");
  if (endless || unended) ms = Number.POSITIVE_INFINITY;
  else for (const part of script) if ("pauseMs" in part) ms += part.pauseMs;
  await clock.sleep(ms, gone);
}

function told(body: BodyStream, free: () => void): BodyStream {
  let over = false;
  const end = () => {
    if (over) return;
    over = true;
    free();
  };
  return {
    ...(body.gaveUp === undefined ? {} : { gaveUp: body.gaveUp }),
    async next() {
      const next = await body.next();
      if (!(next instanceof Uint8Array)) end();
      return next;
    },
    cancel() {
      end();
      body.cancel();
    },
  };
}
