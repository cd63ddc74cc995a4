import type { Definition } from "../reading/arguments.ts";
import type { Filter } from "../web-exchange.ts";
import { cacheRequestBody, modifyRequestBody, modifyResponseBody } from "./bodies.ts";
import { redirectTo, setStatus } from "./filter-answers.ts";
import { removeJsonAttributes } from "./json-attributes.ts";
import { requestHeaderSize, requestSize } from "./limits.ts";
import { rewriteLocation } from "./location.ts";
import { prefixPath, rewritePath, setPath, stripPrefix } from "./path-filters.ts";
import { addRequestParameter, removeRequestParameter, rewriteRequestParameter } from "./query-filters.ts";
import {
  addRequestHeader,
  addRequestHeadersIfNotPresent,
  mapRequestHeader,
  preserveHostHeader,
  removeRequestHeader,
  setRequestHeader,
  setRequestHostHeader,
} from "./request-headers.ts";
import { requestHeaderToRequestUri, setRequestUri } from "./request-uri.ts";
import {
  addResponseHeader,
  dedupeResponseHeader,
  removeResponseHeader,
  rewriteResponseHeader,
  setResponseHeader,
} from "./response-headers.ts";
import { retry } from "./retry-filter.ts";
import { type SecureHeaders, secureHeaders } from "./secure-headers.ts";

/** Settings of the whole gateway that concern single filters. */
export interface FilterSettings {
  readonly secureHeaders: SecureHeaders;
  readonly originalStatusHeader: string | undefined;
}

type MakeFilter = (definition: Definition, settings: FilterSettings) => Filter;

/** A filter whose effect no answer shows. */
const passes: MakeFilter = () => () => undefined;

/** One row for each filter that is played. */
export const filters: Readonly<Record<string, MakeFilter>> = {
  AddRequestHeader: addRequestHeader,
  AddRequestHeadersIfNotPresent: addRequestHeadersIfNotPresent,
  AddRequestParameter: addRequestParameter,
  AddResponseHeader: addResponseHeader,
  CacheRequestBody: cacheRequestBody,
  DedupeResponseHeader: dedupeResponseHeader,
  MapRequestHeader: mapRequestHeader,
  ModifyRequestBody: modifyRequestBody,
  ModifyResponseBody: modifyResponseBody,
  PrefixPath: prefixPath,
  PreserveHostHeader: preserveHostHeader,
  RedirectTo: redirectTo,
  RemoveJsonAttributesResponseBody: removeJsonAttributes,
  RemoveRequestHeader: removeRequestHeader,
  RemoveRequestParameter: removeRequestParameter,
  RemoveResponseHeader: removeResponseHeader,
  RequestHeaderSize: requestHeaderSize,
  RequestHeaderToRequestUri: requestHeaderToRequestUri,
  RequestSize: requestSize,
  Retry: retry,
  RewriteLocationResponseHeader: rewriteLocation,
  RewritePath: rewritePath,
  RewriteRequestParameter: rewriteRequestParameter,
  RewriteResponseHeader: rewriteResponseHeader,
  SaveSession: passes,
  SecureHeaders: (definition, settings) => secureHeaders(definition, settings.secureHeaders),
  SetPath: setPath,
  SetRequestHeader: setRequestHeader,
  SetRequestHostHeader: setRequestHostHeader,
  SetRequestUri: setRequestUri,
  SetResponseHeader: setResponseHeader,
  SetStatus: (definition, settings) => setStatus(definition, settings.originalStatusHeader),
  StripPrefix: stripPrefix,
};

/** Filters of the real gateway, some of which need an extra library; here requests pass them unchanged. */
export const unplayedFilters: readonly string[] = [
  "CircuitBreaker",
  "FallbackHeaders",
  "JsonToGrpc",
  "LocalResponseCache",
  "RequestRateLimiter",
  "TokenRelay",
];
