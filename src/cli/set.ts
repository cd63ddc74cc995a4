import type { RawSetup } from "../scenario/scenario.ts";
import { mergeSetup } from "../scenario/setup/merge.ts";
import { parseSet } from "../scenario/setup/set.ts";

/** Several `--set` as one change; each is read against what those before it leave. */
export function changeOf(written: readonly string[], setup: RawSetup): RawSetup {
  return written.reduce<RawSetup>((all, each) => mergeSetup(all, parseSet(each, mergeSetup(setup, all))), {});
}
