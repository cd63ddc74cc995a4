// Stryker removes only whole blocks. This mutator removes single calls and assignments.

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

/** Whether emptying the block would give the same mutant. */
function isOnlyOne({ parent }) {
  return parent.type === "BlockStatement" && parent.body.length === 1;
}

function isSuper({ type, callee }) {
  return type === "CallExpression" && callee.type === "Super";
}

function isVoid({ type, operator }) {
  return type === "UnaryExpression" && (operator === "void" || operator === "delete");
}
