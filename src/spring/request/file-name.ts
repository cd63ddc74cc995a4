/** Extensions with which a browser may save a file. */
const safe = new Set(
  "txt text yml properties csv json xml atom rss png jpe jpeg jpg gif wbmp bmp svg svgz ico webp avif tif tiff mp3 mp4 mpeg mpg wav ogg oga ogv webm mid midi aac avi mov flac m4a m4v weba xhtml xht xslt mathml".split(
    " ",
  ),
);

/**
 * Whether the path ends like a file of an unknown kind, which gets a harmless name. The end that the settings give a
 * path is not a file's.
 */
export function namesFile(path: string, wanted = ""): boolean {
  const last = path.slice(path.lastIndexOf("/") + 1);
  const semicolon = last.indexOf(";");
  const [name, parameters] = semicolon < 0 ? [last, ""] : [last.slice(0, semicolon), last.slice(semicolon)];
  return !isSafe(decoded(name), wanted) || !isSafe(decoded(parameters), wanted);
}

function isSafe(name: string, wanted: string): boolean {
  const dot = name.lastIndexOf(".");
  if (dot < 0 || name.lastIndexOf("/") > dot) return true;
  const suffix = name
    .slice(dot + 1)
    .trim()
    .toLowerCase();
  return suffix === "" || safe.has(suffix) || wanted.endsWith(`.${suffix}`);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
