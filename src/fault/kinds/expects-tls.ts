import { closedInHead } from "../making/client-ends.ts";
import { networkFault } from "../making/network-fault.ts";
import { eachClient } from "../per-client.ts";

export const expectsTls = networkFault({
  name: "expects-tls",
  place: "listener",
  about: "expects TLS, while its callers send plain HTTP",
  says: () => "expects TLS but receives plain HTTP",
  resetsLong: true,
  meets: () => eachClient((client) => ({ ends: closedInHead[client] })),
});
