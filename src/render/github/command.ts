type AnnotationLevel = "error" | "warning" | "notice";

export interface Annotation {
  readonly level: AnnotationLevel;
  /** The file that it is about, if there is one, and the line there. */
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly title: string;
  readonly text: string;
}

/** Writes a workflow command, which GitHub shows at its line, or at the first one of its file. */
export function annotation({ level, file, line = 1, title, text }: Annotation): string {
  const place = file === undefined ? "" : `file=${property(file)},line=${line},`;
  return `::${level} ${place}title=${property(title)}::${data(text)}`;
}

function data(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function property(text: string): string {
  return data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
