import { type Json, JsonObject } from "../json/read.ts";

const toxicKeys = ["type", "stream", "attributes"];

/**
 * Returns the fault of a toxic of type "http", which clients without faults can send: its attributes and plan. Its toxicity is the
 * share of the messages. Returns undefined for any other body.
 */
export function faultIn(body: Json): Json | undefined {
  if (!(body instanceof JsonObject) || !body.entries.some(([key, value]) => key === "type" && value === "http"))
    return undefined;
  const attributes = body.entries.find(([key]) => key === "attributes")?.[1];
  const inner = attributes instanceof JsonObject ? attributes.entries : [];
  // Typed clients send every field, and an empty name when they mean the usual one.
  const plan = body.entries.filter(([key, value]) => !toxicKeys.includes(key) && !(key === "name" && value === ""));
  return new JsonObject([
    ...inner,
    ...plan.map(([key, value]) => [key === "toxicity" ? "share" : key, value] as const),
  ]);
}
