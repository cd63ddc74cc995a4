import type { EndpointMatch } from "../../endpoints/endpoint-route.ts";
import type { Headers } from "../content.ts";
import type { RequestError } from "./error-answer.ts";

const servlet = "org.springframework.web.servlet";

export function noResource(resource: string): RequestError {
  return {
    status: 404,
    exception: `${servlet}.resource.NoResourceFoundException`,
    message: `No static resource ${resource}.`,
    framework: true,
  };
}

export function noEndpoint(method: string, path: string): RequestError {
  return {
    status: 404,
    exception: `${servlet}.NoHandlerFoundException`,
    message: `No endpoint ${method} ${path}.`,
    framework: true,
  };
}

export function wrongMethod(method: string, matches: readonly EndpointMatch[]): RequestError {
  return {
    status: 405,
    exception: "org.springframework.web.HttpRequestMethodNotSupportedException",
    message: `Method '${method}' is not supported.`,
    headers: [["Allow", methodsOf(matches).join(", ")]],
    framework: true,
  };
}

export function notAcceptable(produces: readonly string[]): RequestError {
  return {
    status: 406,
    exception: "org.springframework.web.HttpMediaTypeNotAcceptableException",
    message: `Acceptable representations: [${produces.join(", ")}].`,
    headers: [["Accept", produces.join(", ")]],
    framework: true,
  };
}

export const notWritable: RequestError = {
  status: 500,
  exception: "org.springframework.http.converter.HttpMessageNotWritableException",
  message: "Failed to write request",
  framework: true,
};

export const noBoundary: RequestError = {
  status: 500,
  exception: "org.springframework.web.multipart.MultipartException",
  message: "Failed to parse multipart servlet request",
};

/** The headers of the answer to OPTIONS. */
export function options(matches: readonly EndpointMatch[]): Headers {
  return allowing(methodsOf(matches).flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])));
}

export function allowing(methods: readonly string[]): Headers {
  return [
    ["Allow", [...methods, "OPTIONS"].join(",")],
    ["Accept-Patch", ""],
  ];
}

/** The methods of the operations at a path. */
export function methodsOf(matches: readonly EndpointMatch[]): string[] {
  return [...new Set(matches.map(({ route }) => route.method))];
}
