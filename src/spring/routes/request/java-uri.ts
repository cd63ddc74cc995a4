/** Whether java.net.URI accepts a text as an address, absolute or relative. */
export function isJavaUri(text: string): boolean {
  if (/[\x00-\x20\x7f-\xa0<>"{}|\\^`\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/.test(text)) return false;
  if (/%(?![0-9A-Fa-f]{2})/.test(text)) return false;
  const [, scheme, body = "", fragment] = /^(?:([^:/?#]*):)?([^#]*)(?:#(.*))?$/s.exec(text) ?? [];
  if (fragment?.includes("#")) return false;
  if (scheme !== undefined && (body === "" || !/^[A-Za-z][A-Za-z0-9+.-]*$/.test(scheme))) return false;
  if (scheme !== undefined && !body.startsWith("/")) return true;
  const [, authority, path = ""] = /^(?:\/\/([^/?]*))?([^?]*)/s.exec(body) ?? [];
  if (/[[\]]/.test(path) || (body === "//" && fragment === undefined)) return false;
  return (
    authority === undefined || !/[[\]]/.test(authority) || /^(?:[^@[\]]*@)?\[[0-9A-Fa-f:.]+\](?::\d*)?$/.test(authority)
  );
}
