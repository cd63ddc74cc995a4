import { constants, gunzipSync, gzipSync } from "node:zlib";

export function gzip(plain: Uint8Array): Uint8Array {
  return gzipSync(plain);
}

/** Decompresses gzip; undefined if the data is not gzip, incomplete, or larger than this when decompressed. */
export function gunzip(compressed: Uint8Array, mostBytes: number): Uint8Array | undefined {
  try {
    return gunzipSync(compressed, { maxOutputLength: mostBytes });
  } catch {
    return undefined;
  }
}

/** Decompresses as much of a truncated body as possible; undefined if it is not gzip. */
export function gunzipStart(compressed: Uint8Array): Uint8Array | undefined {
  try {
    return gunzipSync(compressed, { finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return undefined;
  }
}
