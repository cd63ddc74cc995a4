import { spaced } from "../../text/words/phrases.ts";
import type { SettingWords } from "../service.ts";

export const healthWords: readonly SettingWords[] = [
  { keys: ["liveness"], says: ({ liveness }) => `says that it is ${liveness === "BROKEN" ? "broken" : "alive"}` },
  {
    keys: ["readiness"],
    says: ({ readiness }) => `${readiness === "REFUSING_TRAFFIC" ? "refuses" : "accepts"} traffic`,
  },
  { keys: ["starts"], says: ({ starts }) => `is ready ${spaced(starts)} after it began to listen` },
  { keys: ["stops"], says: ({ stops }) => `still answers for ${spaced(stops)} after it began to stop` },
];
