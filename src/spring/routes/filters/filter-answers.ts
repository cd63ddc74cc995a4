import { withHeader } from "../../../text/headers/headers.ts";
import { type Definition, NamedArguments } from "../reading/arguments.ts";
import { Refused } from "../reading/route-mistakes.ts";
import { isJavaUri } from "../request/java-uri.ts";
import { withQueryOf } from "../request/query-text.ts";
import type { Filter } from "../web-exchange.ts";
import { statusByName } from "./status-names.ts";

/** `originalHeader`: the header with the original status of the server behind, if the settings name one. */
export function setStatus(definition: Definition, originalHeader: string | undefined): Filter {
  const status = statusByName(new NamedArguments(definition, ["status"]).required("status"));
  return () => (answer) => {
    if (status < 100 || status > 999) return { fails: `SetStatus: ${status} cannot be the status of a response` };
    if (originalHeader !== undefined) {
      answer.headers = withHeader(answer.headers, originalHeader, [`[${answer.status}]`]);
    }
    answer.status = status;
    return undefined;
  };
}

export function redirectTo(definition: Definition): Filter {
  const named = new NamedArguments(definition, ["status", "url", "includeRequestParams"]);
  const status = statusByName(named.required("status"));
  if (Math.floor(status / 100) !== 3) throw new Refused(`RedirectTo: ${status} is not a redirect`, "write 301 to 308");
  const url = named.required("url");
  if (!isJavaUri(url)) throw new Refused(`RedirectTo: "${url}" is not an address`);
  const includesQuery = named.flag("includeRequestParams", false);
  return ({ query }) => ({ status, headers: [["Location", includesQuery ? withQueryOf(url, query) : url]] });
}
