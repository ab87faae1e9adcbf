const CALLS = new Set(['query', 'copyOut', 'batches', 'execute', 'executeSql']);

/**
 * Requires that a statement is a template with the tag `sql`, which carries the type of its rows: a plain text is believed,
 * and may have taken in what somebody typed.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export default {
  meta: {
    type: 'problem',
    schema: [],
    messages: { plain: 'Write the statement with the tag sql of kernel/database/sql.ts: sql<Row>`…`.' },
  },
  create: ({ report }) => ({
    /** @param {import('estree').CallExpression} node */
    CallExpression({ callee, arguments: [given] }) {
      const name =
        callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : undefined;
      const isRaw = callee.type === 'Identifier' ? callee.name === 'raw' : name === 'raw';
      if (!given || !(isRaw || (name && CALLS.has(name)))) return;
      const isPlain =
        given.type === 'TemplateLiteral' ||
        (given.type === 'Literal' && typeof given.value === 'string') ||
        (given.type === 'BinaryExpression' && given.operator === '+');
      if (isPlain) report({ node: given, messageId: 'plain' });
    },
  }),
};
