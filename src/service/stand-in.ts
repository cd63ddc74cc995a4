import { text, unfit } from "./http.ts";
import type { Service, SettingsOf } from "./service.ts";
import { text as words } from "./setting.ts";

const settings = { for: words("The address that it stands in for; every answer says it.") };

/** Takes the place of a server that is not here. */
export const standIn: Service<typeof settings> = {
  kind: "stand-in",
  says: "answers 200 to everything and says for whom it stands in",
  settings,
  words: [{ keys: ["for"], says: (written) => `stands in for ${String(written.for)}` }],
  start(first: SettingsOf<typeof settings>) {
    let answer = text(200, `Here would be ${first.for}`);
    return {
      async handle(request) {
        return (await unfit(request)) ?? answer;
      },
      change(next) {
        answer = text(200, `Here would be ${next.for}`);
      },
    };
  },
};
