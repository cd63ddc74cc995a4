import { headerValues } from "../../text/headers/headers.ts";
import type { CompressionSettings } from "../configuration/settings/compression-settings.ts";
import type { HealthRequest } from "../request/health-request.ts";

/** How the server handles an answer that it could compress. */
export type Compression = "gzip" | "only named in Vary" | "none";

/** Decides as Tomcat does: by the answer's length and type, then by the request. */
export function compressionOf(
  request: HealthRequest,
  { type, bytes }: { readonly type: string | undefined; readonly bytes: number | "unknown" },
  settings: CompressionSettings | undefined,
): Compression {
  if (settings === undefined || type === undefined) return "none";
  if (bytes !== "unknown" && bytes < settings.leastBytes) return "none";
  if (!settings.types.some((each) => type.startsWith(each))) return "none";
  return acceptsGzip(request) ? "gzip" : "only named in Vary";
}

function acceptsGzip(request: HealthRequest): boolean {
  const codings = headerValues(request.headers, "accept-encoding").flatMap((line) => line.split(","));
  return codings.some((coding) => {
    const [name = "", ...parameters] = coding.split(";").map((each) => each.trim().toLowerCase());
    const quality = parameters.find((each) => each.startsWith("q="))?.slice(2) ?? "1";
    return name === "gzip" && Number(quality) > 0;
  });
}
