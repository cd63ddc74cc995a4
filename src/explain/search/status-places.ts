/** The places where a status occurs in a log or a message. */
export const statusPlaces: readonly RegExp[] = [
  /(?<![a-z0-9])(?:HTTP(?:\/[\d.]{1,9})?["']?(?:[ \t]{1,9}(?:status|error|code)){0,3}|status(?:[ _-]?code)?["']?[ \t]{0,9}[:=]?|(?:answered|responded|returned|got)(?:[ \t]{1,9}with)?)[ \t]{0,9}["']?(\d{3})(?!\w)/gi,
  // ALB's access log.
  /\b(?:app|net)\/[\w.-]{1,99}\/[0-9a-f]{1,32} \S{1,99} \S{1,99} (?:-?[\d.]{1,20} ){3}(\d{3})(?= )/g,
  // A server's log line: after the path, or in a separate column.
  /\b(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)[ \t]{1,9}\S{1,999}[ \t]{1,9}(?:[-=]>|→)?[ \t]{0,9}(\d{3})(?!\w)/g,
  /(?<=[ \t])(?=[45]\d\d)(?<![:=][ \t]{1,9}|\d\/[-+]?\d{1,9}[ \t]{1,9}|\b(?:after|at|every|in|line|of|port|position|takes|than|to|took)[ \t]{1,9})(\d{3})(?=[ \t]{0,9}$|[ \t]{1,9}["-]|[ \t]{1,9}[\d.]{1,20}(?:[ \t]|ms|s|$))/gim,
  /\[(\d{3})[^\]\d\n]{0,80}\] during \[/g,
  /\breturned an error: \((\d{3})\)/g,
  /\bwith these codes: \[(\d{3})/g,
  // Spring's names of statuses.
  /\b([45]\d\d) (?:[A-Z]{1,20}(?:_[A-Z]{1,20}){1,5}|FORBIDDEN|UNAUTHORIZED|CONFLICT|GONE|LOCKED)\b/g,
];
