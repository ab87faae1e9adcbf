const CALLS = new Set(['query', 'copyOut', 'batches', 'execute', 'executeSql']);

/**
 * Requires that a statement is a template with the tag `sql`, which carries the type of its rows: a plain text is believed,
 * and may have taken in what somebody typed. It follows a name to the text that it was declared with, and refuses the
 * ways around the tag: `new Statement`, and `foreignText` of kernel/database.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export default {
  meta: {
    type: 'problem',
    schema: [],
    messages: { plain: 'Write the statement with the tag sql of kernel/database/sql.ts: sql<Row>`…`.' },
  },
  create: ({ report, sourceCode }) => {
    /**
     * Returns whether an argument is a text that is no tagged template.
     *
     * @param {import('estree').Node} node
     * @returns {boolean}
     */
    const isPlain = (node) => {
      if (node.type === 'Identifier') {
        const declared = declaredAs(sourceCode.getScope(node), node.name);
        return declared !== undefined && isPlain(declared);
      }
      return (
        node.type === 'TemplateLiteral' ||
        (node.type === 'Literal' && typeof node.value === 'string') ||
        (node.type === 'BinaryExpression' && node.operator === '+')
      );
    };
    return {
      /** @param {import('estree').CallExpression} node */
      CallExpression({ callee, arguments: [given] }) {
        const name =
          callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
            ? callee.property.name
            : undefined;
        const isRaw = callee.type === 'Identifier' ? callee.name === 'raw' : name === 'raw';
        if (!given || !(isRaw || (name && CALLS.has(name)))) return;
        if (isPlain(given)) report({ node: given, messageId: 'plain' });
      },
      /** @param {import('estree').NewExpression} node */
      NewExpression(node) {
        if (node.callee.type === 'Identifier' && node.callee.name === 'Statement') report({ node, messageId: 'plain' });
      },
      /** @param {import('estree').ImportDeclaration} node */
      ImportDeclaration(node) {
        if (String(node.source.value).endsWith('/foreign-text.ts')) report({ node, messageId: 'plain' });
      },
    };
  },
};

/**
 * Returns the value that a constant of that name is declared with.
 *
 * @param {import('eslint').Scope.Scope | null} scope
 * @param {string} name
 * @returns {import('estree').Expression | undefined}
 */
function declaredAs(scope, name) {
  for (let at = scope; at; at = at.upper) {
    const found = at.set.get(name);
    if (!found) continue;
    const [definition] = found.defs;
    if (definition?.type !== 'Variable' || definition.parent.kind !== 'const') return undefined;
    return definition.node.id.type === 'Identifier' ? (definition.node.init ?? undefined) : undefined;
  }
  return undefined;
}
