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
  const plan = body.entries.filter(([key]) => !toxicKeys.includes(key));
  return new JsonObject([
    ...inner,
    ...plan.map(([key, value]) => [key === "toxicity" ? "share" : key, value] as const),
  ]);
}
