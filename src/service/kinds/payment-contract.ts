import * as v from "valibot";
import { bytes } from "../../text/bytes/bytes.ts";
import { text as reply } from "../replies.ts";
import type { Reply } from "../service.ts";
import { described, text, whole } from "../setting/setting.ts";

const line = v.pipe(
  v.string("is not text: write it in quotes"),
  v.regex(/^[A-Z]+ \/\S*$/, 'is not a method and a path: write "POST /v1/charges"'),
);
const header = v.pipe(
  v.string("is not text: write it in quotes"),
  v.regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+:[\t\x20-\x7e\x80-\xff]*$/, 'is not a header: write "X-Name: value"'),
);

/** The setting `contract` of the payment server. */
export const contractSetting = v.pipe(
  v.strictObject({
    path: v.optional(
      v.pipe(
        line,
        described("The method and the path of a payment.", "a method and a path, such as `POST /v1/charges`"),
      ),
      "POST /pay",
    ),
    status: v.optional(whole(200, 299, "The status code of its response."), 200),
    headers: v.optional(v.pipe(v.array(header), described("The headers of its response.", "a list of `name: value`"))),
    body: v.optional(
      v.pipe(v.string("is not text: write it in quotes"), described("The body of its response.", "text")),
      "Payment complete",
    ),
    key: v.optional(text("The header that carries an idempotency key.", 100), "idempotency-key"),
    accepts: v.optional(
      v.pipe(
        v.record(v.string(), v.unknown(), "is not a schema: write { type: object }"),
        described("The JSON Schema of the body of a payment; others are answered with 422.", "a JSON Schema"),
      ),
    ),
    lookup: v.optional(
      v.pipe(
        line,
        v.check((written) => written.includes("{key}"), 'does not say where the key is: write "GET /v1/charges/{key}"'),
        described(
          "The request that asks for the state of a key; by default a GET below the path.",
          "a method and a path that contains `{key}`",
        ),
      ),
    ),
  }),
  described(
    "Takes other requests and gives another response than POST /pay and 200 Payment complete.",
    '`{ path: "POST /v1/charges", status: 201, headers: ["content-type: application/json"], body: "{}", key: x-key, lookup: "GET /v1/charges/{key}" }`',
  ),
);
type ContractRule = v.InferOutput<typeof contractSetting>;

/** The form of the request to payment. */
export interface Contract {
  readonly method: string;
  readonly path: string;
  readonly complete: Reply;
  /** The JSON Schema that the body of a request must fit; undefined if any body will do. */
  readonly accepts: object | undefined;
  /** In lower case. */
  readonly keyHeader: string;
  /** The key whose state a path asks for; undefined for any other path. */
  keyIn(method: string, path: string): string | undefined;
  /** The request that asks about a key. */
  lookup(key: string): { readonly method: string; readonly path: string };
}

/** The contract that this setting describes, when nothing has checked and completed the setting yet. */
export function readContract(written: unknown): Contract {
  return contractOf(v.parse(contractSetting, written ?? {}));
}

export function contractOf(rule: ContractRule): Contract {
  const [method = "", path = ""] = rule.path.split(" ");
  const [lookupMethod = "", lookupPath = ""] = (rule.lookup ?? `GET ${path}/{key}`).split(" ");
  const [before = "", behind = ""] = lookupPath.split("{key}");
  const pairs = rule.headers?.map((each): [string, string] => {
    const [name = "", value = ""] = each.split(/:(.*)/s);
    return [name, value.trim()];
  });
  return {
    method,
    path,
    complete: pairs ? { status: rule.status, headers: pairs, body: bytes(rule.body) } : reply(rule.status, rule.body),
    accepts: rule.accepts,
    keyHeader: rule.key.toLowerCase(),
    keyIn(asked, at) {
      const isMethod = asked === lookupMethod || (asked === "HEAD" && lookupMethod === "GET");
      const isLookup = isMethod && at.startsWith(before) && at.endsWith(behind);
      const key = isLookup ? at.slice(before.length, at.length - behind.length) : "";
      return key === "" || key.includes("/") ? undefined : decoded(key);
    },
    lookup: (key) => ({ method: lookupMethod, path: `${before}${encodeURIComponent(key)}${behind}` }),
  };
}

/** Returns undefined for malformed escapes, so that the path names no key. */
function decoded(key: string): string | undefined {
  try {
    return decodeURIComponent(key);
  } catch {
    return undefined;
  }
}

export const usualContract: Contract = readContract({});
