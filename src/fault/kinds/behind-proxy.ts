import { closedForReset, closedInHead } from "../making/client-ends.ts";
import { networkFault } from "../making/network-fault.ts";
import { eachClient } from "../per-client.ts";

export const behindProxy = networkFault({
  name: "behind-proxy",
  place: "listener",
  about:
    "is behind a proxy that accepts connections first and dials later; it closes them if the server cannot be reached",
  says: () => "is behind a proxy that accepts connections before it dials",
  meets: (_, off) => (off ? eachClient((client) => ({ ends: closedInHead[client] })) : undefined),
  relayed: closedForReset,
});
