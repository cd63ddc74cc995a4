export { busyShares, covered, models } from "./truth/coverage.ts";
