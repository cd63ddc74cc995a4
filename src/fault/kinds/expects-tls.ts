import { networkFault } from "../network-fault.ts";
import { fails, undiciAndHttp } from "../per-client.ts";

export const expectsTls = networkFault({
  name: "expects-tls",
  place: "listener",
  about: "speaks TLS where its callers speak plain HTTP",
  says: () => "expects TLS and hears plain HTTP",
  meets: () => undiciAndHttp(fails("hung-up", "headers", "UND_ERR_SOCKET"), fails("hung-up", "headers", "ECONNRESET")),
});
