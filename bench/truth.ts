export { seenOf } from "./truth/lab.ts";
export { table } from "./truth/table.ts";
