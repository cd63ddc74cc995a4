import { networkFault } from "../making/network-fault.ts";
import { everyClient, fails } from "../per-client.ts";

export const bothRefuse = networkFault({
  name: "both-refuse",
  place: "name",
  about: "its name has two addresses, IPv6 and IPv4, and both refuse connections",
  says: () => "has a name with two addresses that both refuse connections",
  meets: () => everyClient(fails("refused", "connect", "ECONNREFUSED")),
});
