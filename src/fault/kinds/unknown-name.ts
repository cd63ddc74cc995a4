import { networkFault } from "../network-fault.ts";
import { everyClient, fails } from "../per-client.ts";

export const unknownName = networkFault({
  name: "unknown-name",
  place: "name",
  about: "its name is unknown to the resolver",
  says: () => "has a name that nobody knows",
  meets: () => everyClient(fails("unreachable", "lookup", "ENOTFOUND")),
});
