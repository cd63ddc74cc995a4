import { bytes } from "../text/bytes.ts";
import type { Fault, When } from "./fault.ts";
import { comes, everyClient } from "./per-client.ts";
import { justOn } from "./scripted.ts";

interface Instead {
  readonly name: string;
  readonly about: string;
  readonly says: string;
  readonly json: string;
  readonly when: When;
}

/** A fault that answers with well-formed but wrong content. */
export function insteadOf({ name, about, says, json, when }: Instead): Fault<true> {
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
        if (when === "after") yield* inner(request, ctx);
        ctx.note({ kind: "decided", by: name, says });
        return reply;
      };
    },
  };
}
