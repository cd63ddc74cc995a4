import { headerValues } from "../../../text/headers/headers.ts";
import type { PropertyReader } from "../../configuration/properties/property-reader.ts";
import { acceptedTypes, isCompatible, parseMediaType } from "../../request/media-type.ts";
import { Refused } from "../reading/route-mistakes.ts";
import { queryParameters } from "../request/request-target.ts";
import type { RouteRequest } from "../request/route-request.ts";

/** The error for a request whose version is missing or invalid. */
export type VersionMishap = { readonly status: 404 } | { readonly status: 400; readonly message: string };

type Version = readonly [major: number, minor: number, patch: number];
type VersionSource = (request: RouteRequest) => string | undefined;

/** Reads the version of the interface that a request names. */
export class ApiVersions {
  readonly #sources: readonly VersionSource[];
  readonly #otherwise: Version | undefined;
  readonly #required: boolean;

  constructor(sources: readonly VersionSource[], otherwise: Version | undefined, required: boolean) {
    this.#sources = sources;
    this.#otherwise = otherwise;
    this.#required = required;
  }

  /** The version of a request, or the default; undefined if neither can be read. */
  of(request: RouteRequest): Version | undefined {
    const written = this.#written(request);
    return written === undefined ? this.#otherwise : readVersion(written);
  }

  mishap(request: RouteRequest): VersionMishap | undefined {
    if (this.#sources.length === 0 || this.of(request) !== undefined) return undefined;
    const written = this.#written(request);
    if (written !== undefined) return { status: 400, message: `Invalid API version: '${written}'.` };
    return this.#required ? { status: 400, message: "API version is required." } : { status: 404 };
  }

  #written(request: RouteRequest): string | undefined {
    for (const source of this.#sources) {
      const written = source(request);
      if (written !== undefined) return written;
    }
    return undefined;
  }
}

const prefix = "spring.webflux.apiversion";

export function readApiVersions(reader: PropertyReader): ApiVersions {
  const sources: VersionSource[] = [];
  const header = reader.text(`${prefix}.use.header`);
  if (header) sources.push(({ headers }) => headerValues(headers, header)[0]);
  const parameter = reader.text(`${prefix}.use.query-parameter`);
  if (parameter)
    sources.push(({ target }) => queryParameters(target.query).find(([name]) => name === parameter)?.[1] ?? undefined);
  const segment = reader.integer(`${prefix}.use.path-segment`);
  if (segment !== undefined)
    sources.push(({ target }) => target.path.split("/").filter((each) => each !== "")[segment] ?? "");
  for (const { rest, property } of reader.tree.below(`${prefix}.use.media-type-parameter`))
    sources.push(ofMediaType(rest[0]?.text ?? "", property.value ?? ""));
  for (const name of ["supported", "detect-supported"]) reader.tree.list(`${prefix}.${name}`);
  const otherwise = reader.tree.get(`${prefix}.default`);
  const version = readVersion(otherwise?.value ?? "");
  if (otherwise && !version) reader.refuse(otherwise, "this is not a version", "write one such as 1.0");
  const required = reader.boolean(`${prefix}.required`) ?? false;
  if (otherwise && required)
    reader.refuse(otherwise, "a default is of no use where a version is required", "remove one of the two");
  return new ApiVersions(sources, version, required);
}

function ofMediaType(type: string, parameter: string): VersionSource {
  const wanted = parseMediaType(type);
  return ({ headers }) => {
    const lines = [...headerValues(headers, "accept"), ...headerValues(headers, "content-type")];
    const named = acceptedTypes(lines)?.find((each) => wanted && isCompatible(each, wanted));
    return named?.parameters.find(([name]) => name === parameter)?.[1];
  };
}

/** Whether a request's version is this one or, with a plus, at least this one. */
export function versionTest(text: string): (version: Version) => boolean {
  const wanted = readVersion(text.replace(/\+$/, ""));
  if (!wanted)
    throw new Refused(`Version: "${text}" is not a version`, "write one such as 1.1, or 1.1+ for later ones, too");
  return (version) => {
    const difference = version.map((part, at) => part - wanted[at]!).find((each) => each !== 0) ?? 0;
    return text.endsWith("+") ? difference >= 0 : difference === 0;
  };
}

/** Up to three numbers; whatever is before the first, such as a v, does not count. */
function readVersion(text: string): Version | undefined {
  const [, major, minor, patch] = /^\D*(\d+)(?:\.(\d+))?(?:\.(\d+))?$/.exec(text.trim()) ?? [];
  return major === undefined ? undefined : [Number(major), Number(minor ?? 0), Number(patch ?? 0)];
}
