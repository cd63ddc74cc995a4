import type { ClientName } from "../../../service/service.ts";
import { openFetch } from "./fetch.ts";
import { openHttp } from "./http.ts";
import type { OpenLine } from "./line.ts";
import { openUndici } from "./undici.ts";

/** Every client that a server can call with. */
export const clients: Readonly<Record<ClientName, OpenLine>> = {
  undici: openUndici,
  fetch: openFetch,
  http: openHttp,
};
