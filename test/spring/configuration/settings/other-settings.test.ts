import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { start } from "../../../../src/spring/application.ts";

const file = new URL("../../../data/actuator-values.json", import.meta.url);
const recorded: [name: string, accepted: string[], refused: string[]][] = JSON.parse(readFileSync(file, "utf8"));

/** Properties whose effect depends on a class, a file or an address of the machine, or on other properties. */
const elsewhere =
  /^(spring\.config\.(import|location|additional-location|name)|server\.address|spring\.main\.sources|spring\.jackson\.(date-format|property-naming-strategy|factory\..*)|spring\.mvc\.(apiversion\..*|contentnegotiation\.default-content-types)|spring\.http\.converters\..*|server\.servlet\.session\.tracking-modes|.*strategy\.fixed\.enabled)$/;

test.each(recorded.filter(([name]) => !elsewhere.test(name)))("%s rejects what Spring rejects", (name, ok, refused) => {
  const isRefused = (value: string) => "refusals" in start([{ name, value, origin: undefined }], []);
  expect([ok.filter(isRefused), refused.filter((value) => !isRefused(value))]).toEqual([[], []]);
});
