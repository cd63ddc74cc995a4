// For the build, which bundles this file alone and runs it.
export { compileMessages } from "../../explain/compile-messages.ts";
export { compileLibrary } from "./compile-library.ts";
