import { type Chapter, chapter, type Family, fromSource, type Settings } from "../explanation.ts";
import * as bad from "../situations/bad-replies.ts";
import * as before from "../situations/before-sending.ts";
import * as broken from "../situations/broken-off.ts";
import { wrapper } from "../situations/guards.ts";
import { chromium, retried } from "./chromium.ts";

const by = (says: string): Settings => [["fetch", says]];

const firefox: readonly Chapter[] = fromSource("https://searchfox.org/mozilla-central/source/xpcom/base/ErrorList.py", [
  chapter(before.refused, [["NS_ERROR_CONNECTION_REFUSED", "Firefox: the server refused the connection."]]),
  chapter(before.nameFailed, [["NS_ERROR_UNKNOWN_HOST", "Firefox: the name could not be looked up."]]),
  chapter(broken.timedOutSomewhere, [
    ["NS_ERROR_NET_TIMEOUT", "Firefox: the connection or the response took too long."],
  ]),
  chapter(broken.reset, [
    [
      "NS_ERROR_NET_RESET",
      "Firefox: the connection was reset, or closed without an answer.",
      { endedBy: "the server or a proxy, by a reset (RST) or a close" },
    ],
  ]),
  chapter(broken.cut, [
    [
      "NS_ERROR_NET_PARTIAL_TRANSFER",
      "Firefox: the body ended before its Content-Length or its last chunk was reached.",
    ],
    ["NS_ERROR_NET_INTERRUPT", "Firefox: the connection was closed while the response was arriving."],
  ]),
  chapter(bad.redirectLoop, [["NS_ERROR_REDIRECT_LOOP", "Firefox followed 20 redirects and gave up."]]),
  chapter(broken.cancelled, [
    ["NS_BINDING_ABORTED", "Firefox: the page or the user cancelled the call, for example by leaving."],
  ]),
]);

export const browsers: Family = {
  name: "browsers",
  origin: { source: "https://source.chromium.org/chromium/chromium/src/+/main:net/base/net_error_list.h" },
  settings: {
    lookup: by("none"),
    addresses: by("none: each address in turn"),
    connect: by("signal: AbortSignal.timeout(ms) ends the whole call (none)"),
    headers: by("signal: AbortSignal.timeout(ms) ends the whole call (none)"),
    abort: by("signal: an AbortSignal; mode decides about CORS"),
    whole: by("read the body: text() or json() rejects"),
    reuse: by(`none: ${retried}`),
    parser: by("none"),
    headerSize: by("none: 256 KB in Chromium"),
    encoding: by("none"),
    tls: by("none: the browser's own list of authorities"),
    redirects: by("redirect: follow (20), error or manual"),
    request: by("the arguments of fetch"),
  },
  chapters: [
    ...chromium,
    ...firefox,
    chapter({ ...wrapper, topic: "abort" }, [
      [
        ["Failed to fetch", "NetworkError when attempting to fetch resource", "TypeError: Load failed"],
        "All that a page learns of a failed call, in Chromium, Firefox and Safari; the browser's console says why.",
        {
          leavesOpen:
            "everything: the console has the reason. If CORS forbids the page to see a response, the server has done the work",
        },
      ],
    ]),
  ],
};
