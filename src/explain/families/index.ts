import type { Family } from "../explanation.ts";
import { aiohttp } from "./aiohttp.ts";
import { alb } from "./alb.ts";
import { browsers } from "./browsers.ts";
import { cloudflare } from "./cloudflare.ts";
import { codes } from "./codes.ts";
import { curl } from "./curl.ts";
import { dotnet } from "./dotnet.ts";
import { envoy } from "./envoy.ts";
import { go } from "./go.ts";
import { grpc } from "./grpc.ts";
import { haproxy } from "./haproxy.ts";
import { hikari } from "./hikari.ts";
import { httpx } from "./httpx.ts";
import { java } from "./java.ts";
import { apache, okHttp } from "./java-libraries.ts";
import { kubernetes } from "./kubernetes.ts";
import { nginx } from "./nginx.ts";
import { nodeLibraries } from "./node-libraries.ts";
import { feign } from "./open-feign.ts";
import { openSsl } from "./openssl.ts";
import { python } from "./python.ts";
import { reactorNetty } from "./reactor-netty.ts";
import { requests, urllib3 } from "./requests.ts";
import { resilience } from "./resilience.ts";
import { retries } from "./retries.ts";
import { spring } from "./spring.ts";
import { system } from "./system.ts";

/** All programs whose messages are known. To add one, add its file and a row here. */
export const families: readonly Family[] = [
  ...codes,
  nodeLibraries,
  system,
  openSsl,
  go,
  java,
  okHttp,
  apache,
  reactorNetty,
  spring,
  hikari,
  feign,
  python,
  requests,
  urllib3,
  httpx,
  aiohttp,
  dotnet,
  browsers,
  curl,
  nginx,
  haproxy,
  envoy,
  alb,
  cloudflare,
  kubernetes,
  grpc,
  ...resilience,
  ...retries,
];
