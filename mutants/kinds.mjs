// The mistakes that a programmer makes in code which closes, waits, counts and escapes. Each kind takes a node of the syntax tree
// and returns what would be written in its place; nothing if the node has no such mistake.

/** The names of calls that end or undo something. */
const cleansUp =
  /^#?(abort|callOff|cancel|clear|clearInterval|clearTimeout|close|closeAllConnections|delete|destroy|destroySoon|detach|dispose|drain|drop|end|ended|forget|free|kill|leave|off|over|release|remove|removeAllListeners|removeListener|reset|resetAndDestroy|resume|rm|rmSync|stop|stopAll|stopAccepting|terminate|uncork|unlink|unlinkSync|unlisten|unref|unsubscribe)$/;
const listens = /^(on|once|onCancel|onCrash|addEventListener|prependListener|subscribe|tell)$/;
const escapes =
  /^(escape\w*|withoutSecrets|quoted?|quotes?|shellWord|shellQuoted|encodeURI|encodeURIComponent|hidden\w*|keepSecret|toLowerCase|trim|xml\w*|html\w*)$/;
const hasUnit = /(Ms|Seconds|Minutes|Bytes|Us)$|_(MS|BYTES|SECONDS|US)$/;
const scales = new Set([60, 100, 1000, 1024, 60_000, 1_000_000, 3_600_000]);
const sends = /^(answer|empty|fail|fails|refuse|reply|say|status|text|writeHead)$/;
const symmetric = new Set(["max", "min", "is", "isDeepStrictEqual", "push", "concat", "race", "all"]);

export const kinds = {
  "dropped await": ({ node, statement }) =>
    statement && node.type === "AwaitExpression" && isCall(node.argument)
      ? { text: `void ${source(node.argument)}` }
      : undefined,

  "dropped task": ({ node, statement }) =>
    statement && node.type === "YieldExpression" && node.delegate ? { text: "undefined" } : undefined,

  "dropped clean-up": ({ node, statement, inFinally }) => {
    if (!statement) return undefined;
    const call = unwrapped(node);
    if (call.type === "UnaryExpression" && call.operator === "delete") return { text: "undefined" };
    return isCall(call) && call.callee.type !== "Super" && (inFinally || cleansUp.test(nameOf(call)))
      ? { text: "undefined" }
      : undefined;
  },

  "dropped finally": ({ node }) =>
    node.type === "CallExpression" && nameOf(node) === "finally" ? { text: source(node.callee.object) } : undefined,

  "dropped listener": ({ node, statement }) =>
    statement && isCall(unwrapped(node)) && listens.test(nameOf(unwrapped(node))) ? { text: "undefined" } : undefined,

  "dropped step": ({ node, statement, inFinally, inConstructor }) => {
    const call = statement ? unwrapped(node) : undefined;
    if (call?.type === "AssignmentExpression") return inConstructor ? undefined : { text: "undefined" };
    if (!isCall(call) || call.callee.type === "Super" || inFinally || node.type === "AwaitExpression") return undefined;
    const name = nameOf(call);
    return cleansUp.test(name) || listens.test(name) ? undefined : { text: "undefined" };
  },

  "dropped guard": ({ node }) => {
    if (node.type !== "IfStatement" || node.alternate) return undefined;
    const [only, other] = node.consequent.type === "BlockStatement" ? node.consequent.body : [node.consequent];
    const leaves = /^(Return|Throw|Continue|Break)Statement$/.test(only?.type ?? "") && other === undefined;
    return leaves ? { at: node.test, text: "false" } : undefined;
  },

  "swallowed error": ({ node, parent }) =>
    node.type === "ThrowStatement" && parent.type !== "IfStatement" && node.argument.type === "Identifier"
      ? { isStatement: true, text: "" }
      : undefined,

  "swapped arguments": ({ node }) => {
    if (!isCall(node) || symmetric.has(nameOf(node))) return undefined;
    const at = node.arguments.findIndex((each, i) => isSimple(each) && isSimple(node.arguments[i + 1]));
    if (at < 0) return undefined;
    const [one, other] = node.arguments.slice(at, at + 2);
    const isLiteral = ({ type }) => type.endsWith("Literal");
    if (source(one) === source(other) || isLiteral(one) !== isLiteral(other)) return undefined;
    const written = source(node);
    const cut = (each) => [each.start - node.start, each.end - node.start];
    const [[oneStart, oneEnd], [otherStart, otherEnd]] = [cut(one), cut(other)];
    const between = written.slice(oneEnd, otherStart);
    return { text: written.slice(0, oneStart) + source(other) + between + source(one) + written.slice(otherEnd) };
  },

  "wrong unit": ({ node, parent }) => {
    if (node.type === "BinaryExpression" && /^[*/]$/.test(node.operator)) {
      if (isScale(node.right)) return { text: source(node.left) };
      if (node.operator === "*" && isScale(node.left)) return { text: source(node.right) };
    }
    if (node.type !== "NumericLiteral" || node.value === 0) return undefined;
    const name =
      parent.type === "VariableDeclarator" ? parent.id.name : parent.type === "ObjectProperty" ? parent.key.name : "";
    return hasUnit.test(name ?? "") ? { text: `${node.value} / 1000` } : undefined;
  },

  "changed default": ({ node, parent }) => {
    const isDefault =
      (parent.type === "AssignmentPattern" && parent.right === node) ||
      (parent.type === "LogicalExpression" && parent.operator === "??" && parent.right === node);
    if (!isDefault) return undefined;
    if (node.type === "NumericLiteral") return { text: node.value === 0 ? "1" : `${node.value + 1}` };
    if (node.type === "BooleanLiteral") return { text: `${!node.value}` };
    if (node.type === "StringLiteral") return { text: node.value === "" ? '"mutant"' : '""' };
    return undefined;
  },

  "changed code": ({ node, parent, file }) => {
    if (node.type !== "NumericLiteral") return undefined;
    const isReturned = /^(ReturnStatement|ConditionalExpression)$/.test(parent.type);
    const isGiven = isCall(parent) && /^(exit|end|leave)$/.test(nameOf(parent));
    if (file.startsWith("src/cli/") && (isReturned || isGiven) && node.value <= 4)
      return { text: `${node.value === 0 ? 1 : node.value - 1}` };
    const isStatus =
      (isCall(parent) && sends.test(nameOf(parent))) ||
      (parent.type === "ObjectProperty" && parent.key.name === "status") ||
      (parent.type === "BinaryExpression" && parent.operator === "===" && /status$/i.test(source(parent.left)));
    return isStatus && node.value >= 100 && node.value <= 599 ? { text: `${node.value + 1}` } : undefined;
  },

  "missing escape": ({ node }) => {
    if (!isCall(node) || !escapes.test(nameOf(node))) return undefined;
    const { callee } = node;
    if (/^(toLowerCase|trim)$/.test(nameOf(node))) return { text: source(callee.object) };
    return node.arguments.length > 0 && node.arguments[0].type !== "SpreadElement"
      ? { text: source(node.arguments[0]) }
      : undefined;
  },
};

let code = "";

/** Sets the text that the nodes are parts of. */
export function readFrom(text) {
  code = text;
}

function source({ start, end }) {
  return code.slice(start, end);
}

function unwrapped(node) {
  if (node.type === "AwaitExpression") return node.argument;
  return node.type === "UnaryExpression" && node.operator === "void" ? node.argument : node;
}

function isCall(node) {
  return node?.type === "CallExpression" || node?.type === "OptionalCallExpression";
}

function nameOf({ callee }) {
  const { property = callee } = callee;
  return property.type === "PrivateName" ? property.id.name : (property.name ?? "");
}

function isSimple(node) {
  return node !== undefined && /^(Identifier|MemberExpression|NumericLiteral|StringLiteral)$/.test(node.type);
}

function isScale(node) {
  if (node.type === "NumericLiteral") return scales.has(node.value);
  return node.type === "Identifier" && /(_MS|_US|PER_SECOND)$|^(second|minute|hour|day)Ms$/.test(node.name);
}
