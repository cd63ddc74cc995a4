import { networkFault } from "../network-fault.ts";
import { fails, undiciAndHttp } from "../per-client.ts";

export const expectsTls = networkFault({
  name: "expects-tls",
  place: "listener",
  about: "expects TLS, while its callers send plain HTTP",
  says: () => "expects TLS but receives plain HTTP",
  meets: () => undiciAndHttp(fails("hung-up", "headers", "UND_ERR_SOCKET"), fails("hung-up", "headers", "ECONNRESET")),
});
