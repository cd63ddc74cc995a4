import { Refused } from "../reading/route-mistakes.ts";

/** Whether an address is in one of the networks. Like Spring, it gives an address without a mask /32, even in IPv6. */
export function networkTest(sources: readonly string[]): (address: string) => boolean {
  if (sources.length === 0)
    throw new Refused("RemoteAddr needs an address", "write an address such as RemoteAddr=10.0.0.0/8");
  const networks = sources.map((source) => {
    const [text = "", mask = "32"] = source.split(/\/(.*)/s);
    const bits = addressBits(text === "localhost" ? "127.0.0.1" : text);
    const length = /^\+?\d+$/.test(mask) ? Number(mask) : Number.NaN;
    if (bits === undefined || !(length <= bits.length)) {
      throw new Refused(`"${source}" is not an address with a mask`, "write 10.0.0.1 or 10.0.0.0/8");
    }
    return { prefix: bits.slice(0, length), size: bits.length };
  });
  return (address) => {
    const bits = addressBits(address.replace(/^::ffff:(?=\d+\.)/i, "")) ?? "";
    return networks.some(({ prefix, size }) => bits.length === size && bits.startsWith(prefix));
  };
}

function addressBits(text: string): string | undefined {
  const four = text.split(".");
  if (four.length === 4 && four.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256)) {
    return four.map((part) => Number(part).toString(2).padStart(8, "0")).join("");
  }
  if (!/^[0-9a-fA-F:]+$/.test(text) || !text.includes(":")) return undefined;
  const halves = text.split("::");
  if (halves.length > 2) return undefined;
  const [head = [], tail = []] = halves.map((half) => (half === "" ? [] : half.split(":")));
  const missing = 8 - head.length - tail.length;
  if (halves.length === 1 ? missing !== 0 : missing < 1) return undefined;
  const groups = [...head, ...Array<string>(halves.length === 1 ? 0 : missing).fill("0"), ...tail];
  if (!groups.every((group) => /^[0-9a-fA-F]{1,4}$/.test(group))) return undefined;
  return groups.map((group) => Number.parseInt(group, 16).toString(2).padStart(16, "0")).join("");
}
