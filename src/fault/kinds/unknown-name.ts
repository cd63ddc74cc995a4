import { networkFault } from "../making/network-fault.ts";
import { everyClient, fails } from "../per-client.ts";

export const unknownName = networkFault({
  name: "unknown-name",
  place: "name",
  about: "has a name that does not resolve",
  says: () => "has a name that does not resolve",
  meets: () => everyClient(fails("unreachable", "lookup", "ENOTFOUND")),
});
