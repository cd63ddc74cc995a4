import { chapter, type Family, type Settings } from "../explanation.ts";
import { badContent, statusAsError } from "../situations/bad-replies.ts";
import { wrapper } from "../situations/guards.ts";

const by = (says: string): Settings => [["OpenFeign", says]];

export const feign: Family = {
  name: "OpenFeign",
  origin: { source: "https://github.com/OpenFeign/feign, feign/Request.java and feign/FeignException.java" },
  settings: {
    connect: by(
      "Request.Options connectTimeout (10 s); in Spring spring.cloud.openfeign.client.config.<name>.connect-timeout",
    ),
    headers: by(
      "Request.Options readTimeout (60 s); in Spring spring.cloud.openfeign.client.config.<name>.read-timeout",
    ),
    body: by("Request.Options readTimeout (60 s), between two reads"),
    retry: by("Retryer (5 attempts; in Spring none)"),
    answer: by("ErrorDecoder; the Decoder for the body"),
  },
  chapters: [
    chapter(wrapper, [
      [
        "feign.RetryableException",
        "Feign: an I/O error, or an answer that the ErrorDecoder wants retried; the words after it and the cause say which.",
        { retry: "a Retryer may have retried it already; decide by the cause" },
      ],
    ]),
    chapter(statusAsError, [
      ["feign.FeignException", "Feign turns every status outside 2xx into this exception; the status is in its name."],
    ]),
    chapter(badContent, [
      [
        ["feign.codec.DecodeException", "feign.codec"],
        "Feign: the decoder could not read the body as the type asked for.",
      ],
    ]),
  ],
};
