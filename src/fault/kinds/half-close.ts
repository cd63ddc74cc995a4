import { networkFault } from "../making/network-fault.ts";

/** TCP allows one side to stop sending and still read. HTTP servers treat this as the end of the connection. */
export const halfClose = networkFault({
  name: "half-close",
  place: "connection",
  about: "receives the end of the caller's data (FIN) right after the request; closes unless it has already answered",
  says: () => "receives a FIN right after the request",
  shows: () => ({ setup: { payment: { delay: "200ms" } } }),
  realAlone: () => true,
  meets: () => undefined,
});
