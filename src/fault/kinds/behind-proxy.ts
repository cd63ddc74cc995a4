import { networkFault } from "../network-fault.ts";
import { fails, undiciAndHttp } from "../per-client.ts";

export const behindProxy = networkFault({
  name: "behind-proxy",
  place: "listener",
  about: "a proxy stands before it that accepts first and dials later, and closes where it cannot reach it",
  says: () => "stands behind a proxy that accepts connections in its place",
  meets: (_, off) =>
    off
      ? undiciAndHttp(fails("hung-up", "headers", "UND_ERR_SOCKET"), fails("hung-up", "headers", "ECONNRESET"))
      : undefined,
});
