import * as v from "valibot";
import { described, duration } from "../../service/setting/setting.ts";
import { readDuration, sayDuration, sayWrong } from "../../text/values/units.ts";
import { networkFault } from "../making/network-fault.ts";
import { everyClient, stalls } from "../per-client.ts";

/** The duration; `true` means permanently. */
const forHowLong = v.pipe(
  v.union([v.literal(true), duration("")], ({ input }) => {
    const read = readDuration(input);
    const lacksUnit = "wrong" in read && read.wrong === "needs a unit";
    return lacksUnit ? `${sayWrong(read)}, or true` : "is neither true nor a duration: write true, or 1.5s";
  }),
  described("How long its accept queue stays full.", "`true` or a duration"),
);

export const fullQueue = networkFault<true | number>({
  name: "full-queue",
  place: "listener",
  wholePort: true,
  about: "has a full accept queue, permanently or for this long, so that connecting hangs",
  example: true,
  value: forHowLong,
  says: (ms) => `has a full accept queue${ms === true ? "" : ` for ${sayDuration(ms)}`}`,
  realAlone: (ms) => ms !== true,
  meets: (ms) => (ms === true ? everyClient(stalls()) : undefined),
});
