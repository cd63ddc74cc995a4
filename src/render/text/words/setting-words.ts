import { serverEntries } from "../../../scenario/read/formats/setup-schema.ts";
import { serviceOf } from "../../../service/index.ts";
import type { SettingWords, WrittenSettings } from "../../../service/service.ts";
import { commonWords } from "../../../service/setting/common-words.ts";
import { written } from "../../../text/values/format-value.ts";
import { allOf } from "../../../text/words/lists.ts";
import { componentWords } from "../health/component-words.ts";

/** Describes the settings with these keys as predicates, such as "waits at most 1 s". */
export function settingWords(kind: string, settings: WrittenSettings, keys: readonly string[]): string[] {
  const service = serviceOf(kind);
  const known = serverEntries(service);
  const named = service.named ? keys.filter((key) => !Object.hasOwn(known, key)) : [];
  const left = keys.filter((key) => !named.includes(key));
  const own = service.words ?? [];
  const isOwn = ({ keys }: SettingWords) => keys.some((key) => own.some((each) => each.keys.includes(key)));
  const words = [...own, ...commonWords.filter((each) => !isOwn(each))];
  const said = words.filter((each) => each.keys.some((key) => left.includes(key)));
  const wordless = left.filter((key) => !words.some((each) => each.keys.includes(key)));
  const components = named.filter((key) => !key.includes("."));
  const properties = named.filter((key) => key.includes("."));
  return [
    ...said.map(({ says }) => says(settings)),
    ...componentWords(settings, components),
    ...setWords(settings, [...wordless, ...properties]),
  ];
}

function setWords(settings: WrittenSettings, keys: readonly string[]): string[] {
  const each = keys.map((key) => `${key} set to ${written(settings[key])}`);
  return each.length === 0 ? [] : [`has ${allOf(each)}`];
}
