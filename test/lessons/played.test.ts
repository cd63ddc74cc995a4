// Tests of two subjects in one file, so that all lessons are played only once for both.
import "./cues.ts";
import "./screens.ts";
