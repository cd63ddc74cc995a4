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
  return found.map((each) => ({ ...each, cure: offCure(setting, each.path) ?? each.cure }));
}

function offCure(setting: v.GenericSchema, path: DocumentPath): string | undefined {
  const { off, opens } = toldOf(setting);
  if (off !== undefined) return `write ${off}`;
  const accepted = usual.find((value) => v.safeParse(setting, value).success);
  if (accepted !== undefined) return `write ${accepted} to switch it off`;
  const hasParts = opens !== undefined || Object.keys(partsOf(setting)).length > 0;
  const isOff = isOptional(setting) && v.getDefault(setting as never) === undefined && hasParts;
  return isOff && shapeOf(setting).type === "optional" ? `leave out ${path.at(-1)} to switch it off` : undefined;
}
