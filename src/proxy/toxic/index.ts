import type { ToxicKind } from "./kind.ts";
import { bandwidth } from "./kinds/bandwidth.ts";
import { latency } from "./kinds/latency.ts";
import { limitData } from "./kinds/limit-data.ts";
import { noop } from "./kinds/noop.ts";
import { packetLoss } from "./kinds/packet-loss.ts";
import { resetPeer } from "./kinds/reset-peer.ts";
import { slicer } from "./kinds/slicer.ts";
import { slowClose } from "./kinds/slow-close.ts";
import { timeout } from "./kinds/timeout.ts";

/** Every type of toxic. Decoding, defaults and answers are derived from this table. */
export const toxicKinds: readonly ToxicKind[] = [
  latency,
  bandwidth,
  slowClose,
  timeout,
  resetPeer,
  slicer,
  limitData,
  packetLoss,
  noop,
];
