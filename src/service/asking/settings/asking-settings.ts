import * as v from "valibot";
import { adaptiveSetting } from "../../setting/adaptive-setting.ts";
import { opening } from "../../setting/opening.ts";
import { described, duration, flag, limit, serverName, text, whole, word } from "../../setting/setting.ts";
import { breakerSetting, bulkheadSetting, throttleSetting } from "./guard-settings.ts";
import { retrySetting } from "./retry-setting.ts";

export const timeoutKinds = ["whole", "headers", "connected", "idle", "client"] as const;
export const layerNames = [
  "fallback",
  "deadline",
  "retry",
  "hedge",
  "breaker",
  "throttle",
  "adaptive",
  "bulkhead",
  "timeout",
] as const;
export type LayerName = (typeof layerNames)[number];

/** The defences of every server that calls others. */
export const defenceSettings = {
  deadline: v.optional(limit("How long the whole request may take from its arrival, including all attempts."), "none"),
  propagatesDeadline: v.optional(
    v.pipe(
      v.union(
        [flag("Tells the next server how much time is left, as x-deadline-ms."), v.literal("absolute")],
        'is not a known value: write true to send the time that is left, or "absolute" to send the moment of the deadline',
      ),
      described(
        "Tells the next server how much time is left, or the moment of the deadline.",
        "`true`, `false` or `absolute`",
      ),
    ),
    false,
  ),
  retry: v.optional(retrySetting),
  key: v.optional(
    word(
      ["none", "once", "each"],
      "The header Idempotency-Key: one key for all attempts of a request, or a new key for each, which protects nothing.",
    ),
    "none",
  ),
  breaker: v.optional(breakerSetting),
  throttle: v.optional(throttleSetting),
  adaptive: v.optional(
    adaptiveSetting("Limits how many of its calls are in progress at each server, by how long the latest ones took."),
  ),
  bulkhead: v.optional(bulkheadSetting),
  hedge: v.optional(
    opening(
      "after",
      duration("How long to wait for a response before the same request is sent again."),
      {
        most: v.optional(whole(1, 10, "The maximum number of extra attempts."), 1),
        cancels: v.optional(flag("Cancels the attempts that lost, including their connections."), true),
      },
      "Sends a second attempt if the first is slow.",
      "a time, or `{ after: 50ms, most: 1 }`",
    ),
  ),
  fallback: v.optional(
    v.pipe(
      v.strictObject({
        to: v.optional(serverName("Calls another server.")),
        status: v.optional(whole(200, 599, "Answers with this status; with a body by default 200.")),
        body: v.optional(text("The body of that response.")),
        cached: v.optional(duration("Answers with the last good response, if it is not older than this.")),
      }),
      described(
        "The response in place of a failure, a rejection or a 5xx.",
        "`{ to: payment-b }`, `{ status: 202 }` or `{ cached: 10m }`",
      ),
    ),
  ),
};

/** Settings of servers that call others. */
export const askingSettings = {
  timeout: v.optional(limit("How long each attempt may take."), "none"),
  timeoutKind: v.optional(
    word(
      timeoutKinds,
      "The part of a call that the timeout covers: the whole call, the time until the headers, the time after connecting, or the time since the last byte; `client` leaves it to the client's own timer, which each client runs in its own way.",
    ),
    "whole",
  ),
  warnsOnly: v.optional(flag("Only notes that the timeout has passed; nothing is aborted."), false),
  cancels: v.optional(
    flag(
      "Whether an attempt that timed out is cancelled, including its connection; otherwise it continues, and its response is not read.",
    ),
    true,
  ),
  ...defenceSettings,
  layers: v.optional(
    v.pipe(
      v.array(word(layerNames, "A layer.")),
      v.check((names) => new Set(names).size === names.length, "names a layer twice: write each once"),
      described("The order of these defences, outermost first; those left out follow in the usual order.", "a list"),
    ),
    [],
  ),
};

export type AskingSettings = v.InferOutput<v.ObjectSchema<typeof askingSettings, undefined>>;
