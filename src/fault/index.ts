import type { Fault } from "./fault.ts";
import { badChunk } from "./kinds/bad-chunk.ts";
import { badHeader } from "./kinds/bad-header.ts";
import { badStatus } from "./kinds/bad-status.ts";
import { bareNewlines } from "./kinds/bare-newlines.ts";
import { behindProxy } from "./kinds/behind-proxy.ts";
import { blockedLoop } from "./kinds/blocked-loop.ts";
import { bodyLimit } from "./kinds/body-limit.ts";
import { bodyOn204 } from "./kinds/body-on-204.ts";
import { bothRefuse } from "./kinds/both-refuse.ts";
import { busyResolver } from "./kinds/busy-resolver.ts";
import { cutChunks } from "./kinds/cut-chunks.ts";
import { cutGzip } from "./kinds/cut-gzip.ts";
import { cutUnmarked } from "./kinds/cut-unmarked.ts";
import { delay } from "./kinds/delay.ts";
import { dribble } from "./kinds/dribble.ts";
import { dribbleHeaders } from "./kinds/dribble-headers.ts";
import { errorIn200 } from "./kinds/error-in-200.ts";
import { errorStatus } from "./kinds/error-status.ts";
import { expectsTls } from "./kinds/expects-tls.ts";
import { falseGzip } from "./kinds/false-gzip.ts";
import { fewFiles } from "./kinds/few-files.ts";
import { forbiddenPort } from "./kinds/forbidden-port.ts";
import { fullQueue } from "./kinds/full-queue.ts";
import { garbage } from "./kinds/garbage.ts";
import { halfClose } from "./kinds/half-close.ts";
import { halfJson } from "./kinds/half-json.ts";
import { hang } from "./kinds/hang.ts";
import { hangUp } from "./kinds/hang-up.ts";
import { headerFlood } from "./kinds/header-flood.ts";
import { idleClose } from "./kinds/idle-close.ts";
import { impatient } from "./kinds/impatient.ts";
import { interim } from "./kinds/interim.ts";
import { lengthAndChunks } from "./kinds/length-and-chunks.ts";
import { lengthTooLong } from "./kinds/length-too-long.ts";
import { lengthTooShort } from "./kinds/length-too-short.ts";
import { longReply } from "./kinds/long-reply.ts";
import { mostAtOnce } from "./kinds/most-at-once.ts";
import { mostConnections } from "./kinds/most-connections.ts";
import { olderServer } from "./kinds/older-server.ts";
import { reset } from "./kinds/reset.ts";
import { resetAtAccept } from "./kinds/reset-at-accept.ts";
import { selfRedirect } from "./kinds/self-redirect.ts";
import { stall } from "./kinds/stall.ts";
import { twoLengths } from "./kinds/two-lengths.ts";
import { unaskedUpgrade } from "./kinds/unasked-upgrade.ts";
import { unknownName } from "./kinds/unknown-name.ts";
import { unknownVersion } from "./kinds/unknown-version.ts";
import { writeLimit } from "./kinds/write-limit.ts";

/** Every kind of failure. The file format, its reference and the listings are derived from this table. */
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
  errorStatus,
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
];
