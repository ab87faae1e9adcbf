/** A verb in the third person: 'Returns', 'Throws', 'Draws'. */
const VERB = /^[A-Z][a-z]+s$/;

/** Words that end as such a verb does, and begin no sentence about what a function does. */
const NO_VERBS = new Set(
  `Address Admissions Afterwards Always Baselines Besides Capitals Cards Centavos Cents Characters Clocks Codes Columns
  Consequences Cores Courtesies Dates Days Digits Does Drawers Events Facts Fields Figures Files Hours Indices Its Jobs
  Keys Leases Lines Lots Messages Milliseconds Minutes Moments News Numbers Ones Ops Orders Others Overlays Pages
  Parameters Percents Perhaps Phones Places Rays Receipts Roles Rows Sales Seconds Secrets Sources Specs Steps Strings
  Tables Tabs Teams Things This Tickets Toasts Venues Was Ways Weeks Words`.split(/\s+/),
);

/** @param {string} docstring between the comment's marks; its tags don't count */
function firstWordOf(docstring) {
  const text = docstring.replace(/^\s*\*+ ?/gm, '').replace(/(^|\n)\s*@[^]*$/, '');
  return text.trim().split(/[\s,.;:]/)[0];
}

/**
 * @param {import('estree').Node | null | undefined} node
 * @returns {boolean}
 */
function isFunction(node) {
  const { type, expression } = /** @type {{ type?: string, expression?: import('estree').Node }} */ (node ?? {});
  if (type === 'TSAsExpression' || type === 'TSSatisfiesExpression') return isFunction(expression);
  return type === 'ArrowFunctionExpression' || type === 'FunctionExpression';
}

/**
 * Requires that the docstring of a function, a method, or a constant or property that is a function begins with a verb in
 * the third person. Docstrings of types and values are noun phrases and are not read, nor are those of accessors. A noun in
 * the plural that is not listed above passes as a verb, a function that is handed to another (`memo(…)`) is not seen, and
 * a function needs no docstring.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export default {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      verb: "The docstring of a function begins with a verb in the third person ('Returns …', 'Draws …'), not with '{{word}}'.",
    },
  },
  create: ({ sourceCode, report }) => {
    /** @param {import('estree').Node} node */
    const check = (node) => {
      const comments = sourceCode.getCommentsBefore(node);
      const docstring = comments.findLast(({ type, value }) => type === 'Block' && value.startsWith('*'));
      const word = docstring && firstWordOf(docstring.value);
      if (!word || (VERB.test(word) && !NO_VERBS.has(word))) return;
      report({ loc: docstring.loc ?? node.loc ?? { line: 1, column: 0 }, messageId: 'verb', data: { word } });
    };

    /** @param {import('eslint').Rule.Node} node */
    const checkDeclared = (node) => {
      const { parent } = node;
      check(parent && /^Export(Named|Default)/.test(parent.type) ? parent : node);
    };

    return {
      'FunctionDeclaration, TSDeclareFunction': checkDeclared,
      /** @param {import('estree').VariableDeclaration & import('eslint').Rule.NodeParentExtension} node */
      VariableDeclaration(node) {
        if (node.declarations.some(({ init }) => isFunction(init))) checkDeclared(node);
      },
      "MethodDefinition[kind='method'], TSAbstractMethodDefinition[kind='method']": check,
      /** @param {import('estree').PropertyDefinition | import('estree').Property} node */
      "PropertyDefinition, Property[kind='init']"(node) {
        if (isFunction(node.value)) check(node);
      },
    };
  },
};
