import type { RawSetup, Scenario } from "../scenario/scenario.ts";

/** Returns a scenario without steps, to which the gauntlet sends its own calls. */
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
