import type * as v from "valibot";
import { cockatiel } from "./functions/cockatiel.ts";
import { failsafeGo } from "./functions/failsafe-go.ts";
import { pRetry } from "./functions/p-retry.ts";
import { resilience4j } from "./functions/resilience4j.ts";
import { springCore, springRetry } from "./functions/spring.ts";
import { tenacity } from "./functions/tenacity.ts";
import { axiosRetry } from "./http/axios-retry.ts";
import { failsafehttp, goRetryablehttp } from "./http/go.ts";
import { got } from "./http/got.ts";
import { undici } from "./http/undici.ts";
import { urllib3 } from "./http/urllib3.ts";
import type { Recorded } from "./recorded.ts";

/** The schemas of each library's settings. Recordings spell the names of libraries in different ways. */
type Libraries = readonly (readonly [library: RegExp, words: v.GenericSchema<unknown, Recorded>])[];

export const functions: Libraries = [
  [/^resilience4j/, resilience4j],
  [/^spring-framework/, springCore],
  [/^spring-retry/, springRetry],
  [/^cockatiel/, cockatiel],
  [/retrypolicy$/, failsafeGo],
  [/^p-retry/, pRetry],
  [/^tenacity/, tenacity],
];

export const clients: Libraries = [
  [/^undici/, undici],
  [/^axios-retry/, axiosRetry],
  [/^got/, got],
  [/^urllib3/, urllib3],
  [/go-retryablehttp$/, goRetryablehttp],
  [/failsafehttp$/, failsafehttp],
];
