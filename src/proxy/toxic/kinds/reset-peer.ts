import { INTERRUPTED, type ToxicKind } from "../kind.ts";

/** Ends the connection with a reset, some time after its first data or its end. */
export const resetPeer: ToxicKind<"timeout"> = {
  type: "reset_peer",
  struct: "ResetToxic",
  attributes: { timeout: "int64" },
  resets: true,
  open: (place) =>
    function* ({ timeout }) {
      if ((yield* place.next()) === INTERRUPTED) return;
      yield* place.waitOut(timeout);
      place.reset();
    },
};
