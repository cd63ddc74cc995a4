import { hitShareBySize, hitShareByTime, zipfShares } from "../cache-forms.ts";
import { milliseconds, openLoad, perSecond, type Row } from "../row.ts";

const payments = { of: "servers.payment.arrived", per: "offered" };

interface Keys {
  readonly count: number;
  readonly exponent: number;
}

const say = ({ count, exponent }: Keys) => `${count} keys, Zipf ${exponent}`;
const cached = (rate: string, cache: object) => (calls: number) => ({
  setup: { payment: { cache } },
  steps: [openLoad("payment", rate)(calls)],
});

/** Keys expire some time after they were fetched. */
export function cacheByTime(keys: Keys, rate: string, timeToLive: string): Row {
  const shares = zipfShares(keys.count, keys.exponent);
  const lives = milliseconds(timeToLive);
  const perMs = perSecond(rate) / 1000;
  return {
    name: `share that misses a cache of ${timeToLive}, ${say(keys)}, ${rate}`,
    play: cached(rate, { keys: keys.count, zipf: keys.exponent, size: keys.count, timeToLive }),
    measure: payments,
    exact: 1 - hitShareByTime(shares, perMs, lives),
    source: "renewal theory: λT/(1 + λT) of each key",
    mutant: {
      what: "each hit lengthens a key's life",
      gives: shares.reduce((sum, share) => sum + share * Math.exp(-share * perMs * lives), 0),
    },
  };
}

/** The least recently used key is evicted. */
export function cacheBySize(keys: Keys, rate: string, size: number): Row {
  const shares = zipfShares(keys.count, keys.exponent);
  const exact = 1 - hitShareBySize(shares, size);
  return {
    name: `share that misses a cache of ${size}, ${say(keys)}`,
    play: cached(rate, { keys: keys.count, zipf: keys.exponent, size, timeToLive: "24h" }),
    measure: payments,
    exact,
    allowed: [exact * 0.99, exact * 1.01],
    source: "Che's approximation (Che, Tung and Wang 2002)",
    mutant: {
      what: "the cache holds the most popular keys from the start",
      gives: shares.slice(size).reduce((sum, share) => sum + share, 0),
    },
  };
}

export function givenHitShare(hit: number): Row {
  return {
    name: `share that misses, ${hit * 100}% hits given`,
    play: cached("100/s", { hits: `${hit * 100}%` }),
    measure: payments,
    exact: 1 - hit,
    source: "the setting itself",
    mutant: { what: "hits and misses are exchanged", gives: hit },
  };
}
