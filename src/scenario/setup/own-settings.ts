import { faults } from "../../fault/index.ts";
import type { RawSetup } from "../scenario.ts";

const elsewhere = ["is", "off"];

/** Faults outside the handler also work in front of a user's own server. */
const inFront = faults.filter(({ place }) => place !== "handler").map(({ name }) => name);

/** Lists the settings that have no effect on a user's own server. */
export function unplayedByOwn(settings: RawSetup[string]): string[] {
  return Object.keys(settings).filter((key) => ![...elsewhere, ...inFront].includes(key));
}

/** Returns the setup without the settings that have no effect on the user's own servers. */
export function playedSetup(setup: RawSetup, own: readonly string[]): RawSetup {
  if (own.length === 0) return setup;
  const played = Object.entries(setup).map(([server, settings]) => {
    const unplayed = own.includes(server) ? unplayedByOwn(settings) : [];
    return [server, Object.fromEntries(Object.entries(settings).filter(([key]) => !unplayed.includes(key)))];
  });
  return Object.fromEntries(played);
}
