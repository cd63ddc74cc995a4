import type { RawSetup } from "../scenario/scenario.ts";
import { mergeSetup } from "../scenario/setup/merge.ts";
import { parseSet } from "../scenario/setup/written-change.ts";

/** Several `--set` as one change; each is read on top of those before it. */
export function changeOf(written: readonly string[], setup: RawSetup): RawSetup {
  return written.reduce<RawSetup>((all, each) => mergeSetup(all, readChange(each, mergeSetup(setup, all))), {});
}

/**
 * On the command line, a component of the only health server needs no server name, and a share needs no percent sign.
 */
export function readChange(written: string, setup: RawSetup): RawSetup {
  const [health, ...others] = Object.keys(setup).filter((name) => (setup[name]?.is ?? name) === "health");
  const bare = /^[^.=\s]+=/.test(written) && health !== undefined && others.length === 0;
  const whole = bare ? `${health}.${written}` : written;
  return parseSet(/^[^=]*\.share=[\d.]+$/.test(whole) ? `${whole}%` : whole, setup);
}
