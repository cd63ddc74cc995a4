import { hasNoBody } from "../../service/replies.ts";
import { isFailure, isWire, type Reply, type WholeReply } from "../../service/service.ts";
import { bytes } from "../../text/bytes/bytes.ts";
import type { Fault, When } from "../fault.ts";
import { comes, everyClient } from "../per-client.ts";
import { held } from "./buffered.ts";
import { justOn } from "./scripted.ts";

interface Instead {
  readonly name: string;
  readonly about: string;
  readonly says: string;
  readonly json: string;
  readonly when: When;
  /** Changes the server's own answer, if it is of the right kind. */
  readonly own?: {
    concerns(reply: Reply): boolean;
    change(reply: WholeReply): WholeReply;
  };
}

/** A fault that answers with well-formed but wrong content. */
export function insteadOf({ name, about, says, json, when, own }: Instead): Fault<true> {
  const reply = { status: 200, headers: [["content-type", "application/json"]], body: bytes(json) } as const;
  return {
    name,
    place: "handler",
    about,
    example: true,
    value: justOn(),
    when,
    says: () => says,
    seen: () => everyClient(comes(reply)),
    wrap(_, inner, when) {
      return function* (request, ctx) {
        const answer = when === "after" ? yield* inner(request, ctx) : reply;
        ctx.note({ kind: "decided", by: name, says });
        if (isWire(answer) || hasNoBody(request.method, answer.status) || !own?.concerns(answer)) return reply;
        const whole = yield* held(answer, ctx, name);
        return isFailure(whole) || whole.body.length < 2 ? reply : own.change(whole);
      };
    },
  };
}
