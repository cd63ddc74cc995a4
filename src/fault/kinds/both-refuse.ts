import { networkFault } from "../network-fault.ts";
import { everyClient, fails } from "../per-client.ts";

export const bothRefuse = networkFault({
  name: "both-refuse",
  place: "name",
  about: "its name has two addresses, one of IPv6 and one of IPv4, and nobody listens at either",
  says: () => "has a name with two addresses that both refuse",
  meets: () => everyClient(fails("refused", "connect", "ECONNREFUSED")),
});
