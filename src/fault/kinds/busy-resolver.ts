import { networkFault } from "../making/network-fault.ts";
import { everyClient, fails } from "../per-client.ts";

export const busyResolver = networkFault({
  name: "busy-resolver",
  place: "name",
  about: "has a name that the resolver is too busy to look up",
  says: () => "has a name that the resolver is too busy to look up",
  meets: () => everyClient(fails("unreachable", "lookup", "EAI_AGAIN")),
});
