/** The place under which a load has its streams of chance, beside those of servers. */
export function chanceOf(name: string): string {
  return `load ${name}`;
}
