import { type JsonText, jsonObject, jsonString } from "../json/write.ts";
import { AddressError } from "../listen/host-port.ts";

/** An error that the API answers. */
export class ApiError extends Error {
  readonly status: number;
  /** The index of the proxy in a list that it concerns. */
  readonly at: number | undefined;

  constructor(message: string, status: number, at?: number) {
    super(message);
    this.status = status;
    this.at = at;
  }

  /** The same error of one proxy in a list. */
  of(at: number): ApiError {
    return new ApiError(this.message, this.status, at);
  }

  get json(): JsonText {
    return jsonObject({ error: jsonString(this.message), status: String(this.status) });
  }
}

export const apiErrors = {
  badBody: (why: string) => new ApiError(`bad request body: ${why}`, 400),
  missingField: (field: string, at?: number) => {
    const place = at === undefined ? "" : ` at proxy ${at + 1}`;
    return new ApiError(`missing required field: ${field}${place}`, 400, at);
  },
  invalidStream: () => new ApiError("stream was invalid, can be either upstream or downstream", 400),
  invalidToxicType: () => new ApiError("invalid toxic type", 400),
  proxyNotFound: () => new ApiError("proxy not found", 404),
  toxicNotFound: () => new ApiError("toxic not found", 404),
  proxyExists: () => new ApiError("proxy already exists", 409),
  toxicExists: () => new ApiError("toxic already exists", 409),
  badFault: (why: string) => new ApiError(`invalid fault: ${why}`, 400),
  badTls: (known: readonly string[]) => new ApiError(`invalid tls: write false, or one of ${known.join(", ")}`, 400),
  faultNotFound: () => new ApiError("fault not found", 404),
  faultExists: () => new ApiError("fault already exists", 409),
  /** An error without a status of its own, such as one of the system. */
  internal: (message: string) => new ApiError(message, 500),
} as const;

/** Turns the mistake of an address into an error of the API. */
export function asApiError(prefix: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof AddressError) throw apiErrors.internal(`${prefix}${error.message}`);
    throw error;
  };
}
