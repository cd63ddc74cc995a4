import * as v from "valibot";
import { toldOf } from "../../../service/setting/setting.ts";
import type { SchemaMistake } from "./schema-mistake.ts";
import { isOptional, partsOf, shapeOf } from "./shape.ts";
import type { DocumentPath } from "./yaml-document.ts";

/** The values that people write to switch a setting off, whatever it accepts. */
const offWords: readonly unknown[] = ["none", "off", "no", "false", "never", "disabled", false];
const usual = ["none", false] as const;

/** Says of a word that a setting does not accept, but that means so, how the setting is switched off. */
export function offCured(setting: v.GenericSchema, input: unknown, found: readonly SchemaMistake[]): SchemaMistake[] {
  if (!offWords.includes(input)) return [...found];
  return found.map((each) => ({ ...each, ...offCure(setting, each.path) }));
}

function offCure(setting: v.GenericSchema, path: DocumentPath): Pick<SchemaMistake, "cure" | "isLeftOut"> {
  const { off, opens } = toldOf(setting);
  if (off !== undefined) return { cure: `write ${off}` };
  const accepts = (value: unknown) => v.safeParse(setting, value).success;
  // Of a setting such as off, false is the opposite of what the word means.
  if (accepts(true) && accepts(false)) return { cure: "write true or false" };
  const accepted = usual.find(accepts);
  if (accepted !== undefined) return { cure: `write ${accepted} to switch it off` };
  const hasParts = opens !== undefined || Object.keys(partsOf(setting)).length > 0;
  const isOff = isOptional(setting) && v.getDefault(setting as never) === undefined && hasParts;
  if (!isOff || shapeOf(setting).type !== "optional") return {};
  return { cure: `leave out ${path.at(-1)} to switch it off`, isLeftOut: true };
}
