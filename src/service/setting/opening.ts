import * as v from "valibot";
import { described } from "./setting.ts";

/** Defines a setting with several parts and a short form for its main part: `capacity: 30` means `capacity: { workers: 30 }`. */
export function opening<const Key extends string, Short, Entries extends v.ObjectEntries>(
  key: Key,
  short: v.GenericSchema<unknown, Short>,
  others: Entries,
  about: string,
  takes: string,
) {
  const whole = { [key]: v.optional(short), ...others } as Entries &
    Record<Key, v.OptionalSchema<typeof short, undefined>>;
  return openingWith(key, short, whole, about, takes);
}

/** Defines a setting of which each part may have a default, also the main one. */
export function openingWith<Entries extends v.ObjectEntries>(
  key: keyof Entries & string,
  short: v.GenericSchema,
  entries: Entries,
  about: string,
  takes: string,
) {
  const whole = v.strictObject(entries);
  const alone = v.pipe(
    short,
    v.transform((part) => ({ ...v.parse(whole, {}), [key]: part }) as v.InferOutput<typeof whole>),
  );
  const wrong = `is not accepted: write ${takes.replaceAll("`", "")}`;
  return v.pipe(v.union([whole, alone], wrong), described(about, takes), v.metadata({ opens: key }));
}
