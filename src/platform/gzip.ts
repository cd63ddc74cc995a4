import { constants, gunzipSync, gzipSync } from "node:zlib";

export function gzip(plain: Uint8Array): Uint8Array {
  return gzipSync(plain);
}

/** undefined if it was not compressed, is not complete, or becomes larger than this. */
export function gunzip(compressed: Uint8Array, mostBytes: number): Uint8Array | undefined {
  try {
    return gunzipSync(compressed, { maxOutputLength: mostBytes });
  } catch {
    return undefined;
  }
}

/** As much of a truncated compressed body as can be decompressed. */
export function gunzipStart(compressed: Uint8Array): Uint8Array {
  return gunzipSync(compressed, { finishFlush: constants.Z_SYNC_FLUSH });
}
