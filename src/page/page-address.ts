/** The state of a page that its address holds. */
export interface AddressState {
  /** Changed settings, by name. */
  readonly pairs: ReadonlyMap<string, string>;
  readonly twisted: boolean;
  /** The moment, or the second of a load, that the page shows; undefined at the end. */
  readonly at: number | undefined;
}

/** Reads `#order.timeout=2s&twist&t=4`. */
export function readAddress(hash: string): AddressState {
  const pairs = new Map<string, string>();
  let twisted = false;
  let at: number | undefined;
  for (const part of hash.replace(/^#/, "").split("&")) {
    const [name = "", ...rest] = part.split("=").map(decoded);
    const value = rest.join("=");
    if (name === "twist" && value === "") twisted = true;
    else if (name === "t" && /^\d+(\.\d+)?$/.test(value)) at = Number(value);
    else if (name !== "") pairs.set(name, value);
  }
  return { pairs, twisted, at };
}

export function writeAddress({ pairs, twisted, at }: AddressState): string {
  const parts = [
    ...[...pairs].map(([name, value]) => `${encoded(name)}=${encoded(value)}`),
    ...(twisted ? ["twist"] : []),
    ...(at === undefined ? [] : [`t=${at}`]),
  ];
  return parts.length === 0 ? "" : `#${parts.join("&")}`;
}

/** Signs that mean nothing in an address stay readable. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(/%(2F|3A|2C|7B|7D|5B|5D)/g, (each) => decodeURIComponent(each));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
