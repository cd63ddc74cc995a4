import { type Json, JsonError, readJson } from "../json/read.ts";
import { apiErrors } from "./errors.ts";

/** Reads the body of a request, whatever type its headers declare. */
export function readBody(body: Uint8Array): Json {
  try {
    return readJson(body);
  } catch (error) {
    if (error instanceof JsonError) throw apiErrors.badBody(error.message);
    throw error;
  }
}
