import { chapter, type Family } from "../explanation.ts";
import { statusAsError } from "../situations/bad-replies.ts";
import { noReply } from "../situations/broken-off.ts";
import { wrapper } from "../situations/guards.ts";

const anyPhase = { phase: "any: axios' timeout starts with the request and covers the body" } as const;

/** Libraries on top of http.request. Their other errors carry Node's codes. */
export const nodeLibraries: Family = {
  name: "axios and got",
  origin: { tried: "axios 1.13.6 and got 14.6.6" },
  settings: {
    headers: [
      ["axios", "timeout (none), signal; it does not cover the wait for a socket"],
      ["got", "timeout: { lookup, connect, response, request } (none)"],
    ],
    answer: [
      ["axios", "validateStatus"],
      ["got", "throwHttpErrors"],
    ],
  },
  chapters: [
    chapter(noReply, [
      [
        ["AxiosError: timeout of", "Error: timeout of"],
        "axios: its `timeout` passed; the code is ECONNABORTED, or ETIMEDOUT with transitional.clarifyTimeoutError.",
        anyPhase,
      ],
      [
        "Timeout awaiting '",
        "got: one of its timeouts passed; the word in quotes says which: lookup, connect, response, request.",
        { phase: "any: the word in quotes says which" },
      ],
    ]),
    chapter(statusAsError, [
      [
        ["AxiosError: Request failed with", "Request failed with", "ERR_BAD_RESPONSE", "ERR_BAD_REQUEST"],
        "axios turns every status outside 2xx into an error: ERR_BAD_REQUEST from 400 up, ERR_BAD_RESPONSE from 500 up.",
      ],
      [
        ["HTTPError: Request failed", "HTTPError: Response code"],
        "got turns every status outside 2xx and 3xx into an error.",
      ],
    ]),
    chapter(wrapper, [
      [
        "Network Error",
        "axios in a browser: no answer arrived; the browser does not tell a program why.",
        { origin: { source: "https://github.com/axios/axios, lib/adapters/xhr.js" } },
      ],
    ]),
  ],
};
