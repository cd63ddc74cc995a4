import { networkFault } from "../making/network-fault.ts";
import { everyClient, fails } from "../per-client.ts";

export const resetAtAccept = networkFault({
  name: "reset-at-accept",
  place: "listener",
  about: "resets each connection that it accepts, without reading from it",
  says: () => "accepts connections and resets them unread",
  meets: () => everyClient(fails("reset", "headers", "ECONNRESET")),
});
