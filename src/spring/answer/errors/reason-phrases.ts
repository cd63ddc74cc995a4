/** The reason phrase of a status. */
export const reasons: Readonly<Record<number, string>> = {
  400: "Bad Request",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  406: "Not Acceptable",
  415: "Unsupported Media Type",
  417: "Expectation Failed",
  500: "Internal Server Error",
  501: "Not Implemented",
  505: "HTTP Version Not Supported",
};
