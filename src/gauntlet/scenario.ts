import type { RawSetup, Scenario } from "../scenario/scenario.ts";

/** A scenario without steps: what happens in it is decided from outside. */
export function openScenario(title: string, setup: RawSetup): Scenario {
  return {
    name: "gauntlet",
    track: "",
    title,
    worlds: ["real"],
    needs: [],
    misleads: false,
    hints: [],
    setup,
    steps: [],
    expect: [],
  };
}
