/** Everything, however long it takes; otherwise heavy sections take a slice. */
const whole = process.argv.includes("--whole");

export function slice(part, all) {
  return whole ? all : part;
}
