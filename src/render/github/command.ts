type Level = "error" | "warning" | "notice";

export interface Annotation {
  readonly level: Level;
  /** The file that it is about, if there is one. */
  readonly file?: string | undefined;
  readonly title: string;
  readonly text: string;
}

/** Writes a workflow command, which GitHub shows at the file's first line. */
export function annotation({ level, file, title, text }: Annotation): string {
  const place = file === undefined ? "" : `file=${property(file)},line=1,`;
  return `::${level} ${place}title=${property(title)}::${data(text)}`;
}

function data(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function property(text: string): string {
  return data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
