import written from "../../guide/lessons.json" with { type: "json" };

/**
 * At most three lessons for each code of Node, status and lab failure. Other wordings use the lessons of their
 * situation.
 */
export const lessonsAbout: Readonly<Record<string, readonly string[]>> = written;
