import { badChunk } from "./bad-chunk.ts";
import { badHeader } from "./bad-header.ts";
import { badStatus } from "./bad-status.ts";
import { bareNewlines } from "./bare-newlines.ts";
import { behindProxy } from "./behind-proxy.ts";
import { blockedLoop } from "./blocked-loop.ts";
import { bodyLimit } from "./body-limit.ts";
import { bodyOn204 } from "./body-on-204.ts";
import { bothRefuse } from "./both-refuse.ts";
import { busyResolver } from "./busy-resolver.ts";
import { cutChunks } from "./cut-chunks.ts";
import { cutGzip } from "./cut-gzip.ts";
import { cutUnmarked } from "./cut-unmarked.ts";
import { delay } from "./delay.ts";
import { dribble } from "./dribble.ts";
import { dribbleHeaders } from "./dribble-headers.ts";
import { errorIn200 } from "./error-in-200.ts";
import { expectsTls } from "./expects-tls.ts";
import { falseGzip } from "./false-gzip.ts";
import type { Fault } from "./fault.ts";
import { fewFiles } from "./few-files.ts";
import { forbiddenPort } from "./forbidden-port.ts";
import { fullQueue } from "./full-queue.ts";
import { garbage } from "./garbage.ts";
import { halfClose } from "./half-close.ts";
import { halfJson } from "./half-json.ts";
import { hang } from "./hang.ts";
import { hangUp } from "./hang-up.ts";
import { headerFlood } from "./header-flood.ts";
import { idleClose } from "./idle-close.ts";
import { impatient } from "./impatient.ts";
import { interim } from "./interim.ts";
import { lengthAndChunks } from "./length-and-chunks.ts";
import { lengthTooLong } from "./length-too-long.ts";
import { lengthTooShort } from "./length-too-short.ts";
import { longReply } from "./long-reply.ts";
import { mostAtOnce } from "./most-at-once.ts";
import { mostConnections } from "./most-connections.ts";
import { olderServer } from "./older-server.ts";
import { reset } from "./reset.ts";
import { resetAtAccept } from "./reset-at-accept.ts";
import { selfRedirect } from "./self-redirect.ts";
import { stall } from "./stall.ts";
import { twoLengths } from "./two-lengths.ts";
import { unaskedUpgrade } from "./unasked-upgrade.ts";
import { unknownName } from "./unknown-name.ts";
import { unknownVersion } from "./unknown-version.ts";
import { writeLimit } from "./write-limit.ts";

/** Every way a server can go wrong. The file format, its reference and the listings follow from this table. */
export const faults: readonly Fault[] = [
  delay,
  hang,
  blockedLoop,
  stall,
  dribble,
  dribbleHeaders,
  interim,
  hangUp,
  reset,
  cutChunks,
  cutUnmarked,
  lengthTooLong,
  lengthTooShort,
  twoLengths,
  lengthAndChunks,
  badChunk,
  bareNewlines,
  garbage,
  unknownVersion,
  badStatus,
  badHeader,
  headerFlood,
  unaskedUpgrade,
  bodyOn204,
  falseGzip,
  cutGzip,
  halfJson,
  errorIn200,
  selfRedirect,
  unknownName,
  busyResolver,
  bothRefuse,
  forbiddenPort,
  fullQueue,
  resetAtAccept,
  expectsTls,
  behindProxy,
  mostConnections,
  fewFiles,
  idleClose,
  halfClose,
  mostAtOnce,
  longReply,
  writeLimit,
  impatient,
  bodyLimit,
  olderServer,
] as readonly unknown[] as readonly Fault[];
