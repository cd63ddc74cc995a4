export function addressIn(url: string): { readonly host: string; readonly port: number } {
  const { hostname, port } = new URL(url);
  return { host: hostname.replace(/^\[|\]$/g, ""), port: Number(port || 80) };
}

export function variableOf(name: string): string {
  return `${name.replaceAll("-", "_").toUpperCase()}_URL`;
}
