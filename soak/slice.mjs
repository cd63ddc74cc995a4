/** Whether heavy sections run completely, however long that takes. */
const whole = process.argv.includes("--whole");

export function slice(part, all) {
  return whole ? all : part;
}
