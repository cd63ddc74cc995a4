import { networkFault } from "../making/network-fault.ts";
import { fails } from "../per-client.ts";

const refused = fails("refused", "connect", "ECONNREFUSED");

export const forbiddenPort = networkFault({
  name: "forbidden-port",
  place: "name",
  about: "has port 6000, which fetch blocks and where nothing listens",
  says: () => "has port 6000",
  meets: () => ({ undici: refused, fetch: fails("unreachable", "connect", "bad port"), http: refused }),
});
