import { closedInBody, closedInHead } from "../../../fault/making/client-ends.ts";
import type { CallTimeout, ClientName } from "../../../service/service.ts";
import type { Failure, Phase } from "../../../trace.ts";
import { timedOut } from "../../calling/timeout-failures.ts";
import type { IncomingReply } from "../receiving/incoming-reply.ts";
import type { Upload } from "./upload.ts";

/** The failure of a call whose timeout has passed. undici does not end a call that is at work. */
export function expiredIn(
  phase: Phase,
  { ownTimer }: CallTimeout,
  client: ClientName,
  atWork: boolean,
): Failure | undefined {
  if (!ownTimer) return timedOut(phase);
  return client === "undici" && atWork ? undefined : ownTimedOut(client, phase);
}

/** Whether the request is still being written, or the response waits for its reader. */
export function isAtWork(upload: Upload | undefined, coming: IncomingReply | undefined): boolean {
  return upload?.isWriting === true || coming?.isHeld === true;
}

/** http.request destroys the call, and so reports only that its connection is gone. */
function ownTimedOut(client: ClientName, phase: Phase): Failure {
  if (client === "fetch") return timedOut(phase);
  if (client === "http") return phase === "body" ? closedInBody.http : { ...closedInHead.http, phase };
  return { ...timedOut(phase), code: phase === "body" ? "UND_ERR_BODY_TIMEOUT" : "UND_ERR_HEADERS_TIMEOUT" };
}
