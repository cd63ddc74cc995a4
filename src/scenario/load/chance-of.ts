/** Names the random streams of a load, so that they differ from those of a server with the same name. */
export function chanceOf(name: string): string {
  return `load ${name}`;
}
