import { networkFault } from "../network-fault.ts";
import { everyClient, fails } from "../per-client.ts";

export const busyResolver = networkFault({
  name: "busy-resolver",
  place: "name",
  about: "the resolver is too busy to say its address",
  says: () => "has a name for which the resolver has no time",
  meets: () => everyClient(fails("unreachable", "lookup", "EAI_AGAIN")),
});
