import { playLessons } from "../../cues/questions.ts";

export const played = await playLessons();
