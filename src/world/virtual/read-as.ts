import { AnswerReader } from "../../policy/gateways/answer-reader.ts";
import type { Reader } from "../../policy/gateways/flaws.ts";
import { NO_BODY } from "../../service/http.ts";
import type { Reply, Seen, Wire } from "../../service/service.ts";
import { joined } from "../../text/bytes.ts";
import { heardPieces } from "./limited.ts";

/** What a gateway of this product makes of raw bytes. */
export function readAs(reader: Reader, wire: Wire, method: string): Seen {
  const answer = new AnswerReader(reader, method);
  let head: Pick<Reply, "status" | "headers"> | undefined;
  const body: Uint8Array[] = [];
  const came = () => (head === undefined ? {} : { came: { ...head, body: joined([NO_BODY, ...body]) } });
  for (const read of reads(answer, wire)) {
    if (read.kind === "head" && read.raw) {
      return { came: { status: read.status, headers: [], body: NO_BODY, asCame: wire }, ends: "whole" };
    }
    if (read.kind === "head") head = { status: read.status, headers: read.headers };
    else if (read.kind === "body") body.push(read.bytes);
    else if (read.kind === "silence") break;
    else return { ...came(), ends: read.kind === "whole" ? "whole" : read.why };
  }
  return { ...came(), ends: "nothing" };
}

function* reads(answer: AnswerReader, { script, end, endless }: Wire) {
  let pieces = 0;
  for (const part of script) {
    if ("pauseMs" in part) continue;
    yield* answer.push(part);
    pieces += 1;
    if (endless && pieces === heardPieces) return;
  }
  if (end !== "silence") yield* answer.end(end);
}
