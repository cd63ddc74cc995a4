/** The place under which a load has its random streams, next to those of servers. */
export function chanceOf(name: string): string {
  return `load ${name}`;
}
