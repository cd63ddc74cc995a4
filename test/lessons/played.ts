import { playLessons } from "../../cues/questions.ts";
import { playOnce } from "./play-once.ts";

export const played = await playLessons(undefined, playOnce);
