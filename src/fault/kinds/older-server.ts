import { NOTHING, wholeReply } from "../../service/replies.ts";
import { isFailure, isWire, type WholeReply } from "../../service/service.ts";
import { bytes, joined } from "../../text/bytes/bytes.ts";
import { headerValues } from "../../text/headers/headers.ts";
import type { Fault } from "../fault.ts";
import { unframed } from "../making/framing.ts";
import { justOn } from "../making/scripted.ts";

/** An older server still listens at the port, and does the work in its own way. */
export const olderServer: Fault<true> = {
  name: "older-server",
  example: true,
  place: "listener",
  about: "cannot listen (EADDRINUSE), because an older version still owns its port and answers",
  value: justOn(),
  when: "after",
  says: () => "cannot listen, because its port is taken (EADDRINUSE)",
  wrap(_, inner) {
    return function* (request, ctx) {
      ctx.note({ kind: "decided", by: "older-server", says: "the older version answers" });
      const answer = yield* inner(request, ctx);
      if (isWire(answer)) return answer;
      const reply = yield* wholeReply(answer);
      return isFailure(reply) ? NOTHING : byOldVersion(reply as WholeReply);
    };
  },
};

/** Only plain text is marked in the body; data such as JSON is marked by a header only. */
function byOldVersion({ status, headers, body }: WholeReply): WholeReply {
  const isText = headerValues(headers, "content-type").some((value) => value.startsWith("text/plain"));
  const marked = isText && body.length > 0 ? joined([body, mark]) : body;
  return { status, headers: [...unframed(headers), ["version", "old"]], body: marked };
}

const mark = bytes(", says the old version");
