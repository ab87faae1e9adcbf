const IS_ERROR = /(?:Error|Exception)$/;

/**
 * Requires that the name of an error class ends in Error, and that the class sets `name` to it: a log and a crash report
 * show `name`, which is otherwise the base class's, and the build shortens the names of classes.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export default {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      suffix: 'The name of an error class ends in Error.',
      unnamed: "Set the error's name: override readonly name = '{{name}}';",
    },
  },
  create: ({ report }) => ({
    /** @param {import('estree').ClassDeclaration | import('estree').ClassExpression} node */
    'ClassDeclaration, ClassExpression'(node) {
      const { superClass, id, body } = node;
      const base = superClass?.type === 'MemberExpression' ? superClass.property : superClass;
      if (base?.type !== 'Identifier' || !IS_ERROR.test(base.name)) return;
      const name = id?.name ?? '';
      if (!name.endsWith('Error')) return report({ node: id ?? node, messageId: 'suffix' });
      const isNamed = body.body.some(
        (member) =>
          member.type === 'PropertyDefinition' &&
          !member.static &&
          member.key.type === 'Identifier' &&
          member.key.name === 'name' &&
          member.value?.type === 'Literal' &&
          member.value.value === name,
      );
      if (!isNamed) report({ node: id ?? node, messageId: 'unnamed', data: { name } });
    },
  }),
};
