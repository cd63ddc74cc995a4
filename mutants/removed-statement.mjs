// Stryker removes whole blocks only. A call or an assignment that a block could lose without a test noticing is a mutant, too.

const effects = new Set([
  "CallExpression",
  "AwaitExpression",
  "AssignmentExpression",
  "UpdateExpression",
  "YieldExpression",
]);

export const removedStatement = {
  name: "RemovedStatement",
  *mutate(path) {
    if (!path.isExpressionStatement() || isOnlyOne(path) || isSuper(path.node.expression)) return;
    if (effects.has(path.node.expression.type) || isVoid(path.node.expression)) yield { type: "EmptyStatement" };
  },
};

/** The mutant that empties the block is the same. */
function isOnlyOne({ parent }) {
  return parent.type === "BlockStatement" && parent.body.length === 1;
}

function isSuper({ type, callee }) {
  return type === "CallExpression" && callee.type === "Super";
}

function isVoid({ type, operator }) {
  return type === "UnaryExpression" && (operator === "void" || operator === "delete");
}
