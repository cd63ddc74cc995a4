export { listScenarios, loadScenario } from "../src/scenario/library.ts";
export { play } from "../src/scenario/play.ts";
