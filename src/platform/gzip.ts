import { constants, gunzipSync, gzipSync } from "node:zlib";

export function gzip(plain: Uint8Array): Uint8Array {
  return gzipSync(plain);
}

/** What can be read of a compressed body that ends early. */
export function gunzipStart(compressed: Uint8Array): Uint8Array {
  return gunzipSync(compressed, { finishFlush: constants.Z_SYNC_FLUSH });
}
