// For the build, which bundles this file alone and runs it.
export { compileMessages } from "../../explain/compile-messages.ts";
export { Lookup } from "../../explain/lookup.ts";
export { compileGuide } from "../guide/compile-guide.ts";
export { readGuide } from "../guide/guide-files.ts";
export { compileLibrary } from "./compile-library.ts";
