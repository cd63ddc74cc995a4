import { INTERRUPTED, type ToxicKind } from "../kind.ts";

/** Ends the connection with a reset, some time after its first data or its end. */
export const resetPeer: ToxicKind<"timeout"> = {
  type: "reset_peer",
  does: "resets the connection (RST) timeout ms after its first data",
  sees: {
    client: "ECONNRESET, if it has sent anything; an idle connection sees nothing",
    upstream: "the request, unless stream is upstream, then ECONNRESET; it may do the work",
  },
  example: "timeout=0",
  struct: "ResetToxic",
  attributes: { timeout: "int64" },
  units: { timeout: "milliseconds" },
  resets: true,
  open: (place) =>
    function* ({ timeout }) {
      if ((yield* place.next()) === INTERRUPTED) return;
      yield* place.waitOut(timeout);
      place.reset();
    },
};
