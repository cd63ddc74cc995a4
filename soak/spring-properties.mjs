// Compares the properties of Spring Boot that the lab keeps with those that Spring Boot publishes.
import { bundled } from "../bench/bundled.mjs";

export async function springProperties() {
  const { compareProperties } = await bundled("soak/spring-properties/compare.ts");
  return await compareProperties();
}
