import * as v from "valibot";
import { described, duration, flag, limit, opening, serverName, text, whole, word } from "../setting.ts";
import { breakerSetting, bulkheadSetting } from "./guard-settings.ts";
import { retrySetting } from "./retry-setting.ts";

export const timeoutKinds = ["whole", "headers", "connected", "idle", "client"] as const;
export const layerNames = ["fallback", "deadline", "retry", "hedge", "breaker", "bulkhead", "timeout"] as const;
export type LayerName = (typeof layerNames)[number];

/** The defences of any server that calls another. */
export const defenceSettings = {
  deadline: v.optional(limit("How long the whole request may take, from its arrival, all tries included."), "none"),
  propagatesDeadline: v.optional(flag("Tells the next server how much time is left, as x-deadline-ms."), false),
  retry: v.optional(retrySetting),
  key: v.optional(
    word(
      ["none", "once", "each"],
      "The header Idempotency-Key: the same for all tries of a request, or a new one each, which saves nothing.",
    ),
    "none",
  ),
  breaker: v.optional(breakerSetting),
  bulkhead: v.optional(bulkheadSetting),
  hedge: v.optional(
    opening(
      "after",
      duration("The same is sent again when no answer has come by then."),
      {
        most: v.optional(whole(1, 10, "How often, at most."), 1),
        cancels: v.optional(flag("Gives up the attempts that lost, connection and all."), true),
      },
      "A second attempt beside a slow first.",
      "a time, or `{ after: 50ms, most: 1 }`",
    ),
  ),
  fallback: v.optional(
    v.pipe(
      v.strictObject({
        to: v.optional(serverName("Another server is asked.")),
        status: v.optional(whole(200, 599, "It answers this status itself.")),
        body: v.optional(text("With this body.")),
        cached: v.optional(duration("It answers with the last good answer, if that is no older.")),
      }),
      v.check(
        ({ to, status, cached }) => [to, status, cached].filter((each) => each !== undefined).length === 1,
        "does not say what takes the place: write one of to, status and cached",
      ),
      described(
        "What is answered in place of a failure, a rejection or a 5xx.",
        "`{ to: payment-b }`, `{ status: 202 }` or `{ cached: 10m }`",
      ),
    ),
  ),
};

/** What a server that calls another can set about its calls. */
export const askingSettings = {
  timeout: v.optional(limit("How long each try may take."), "none"),
  limit: v.optional(
    word(
      timeoutKinds,
      "What the timeout covers: the whole call, the time until the headers, the time once connected, the time since the last byte; `client` leaves it to the client's own timer.",
    ),
    "whole",
  ),
  warnsOnly: v.optional(flag("When the timeout passes it is only noted: nothing is aborted."), false),
  ...defenceSettings,
  layers: v.optional(
    v.pipe(
      v.array(word(layerNames, "A layer.")),
      v.check((names) => new Set(names).size === names.length, "names a layer twice: write each once"),
      described("The order of these, outermost first; what is left out stands behind, in the usual order.", "a list"),
    ),
    [],
  ),
};

export type AskingSettings = v.InferOutput<v.ObjectSchema<typeof askingSettings, undefined>>;
