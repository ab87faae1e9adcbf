/** A node of a source, as far as a table of labels is told by it. */
interface SyntaxNode {
  type: string;
  value?: unknown;
  arguments?: SyntaxNode[];
  properties?: SyntaxNode[];
  init?: SyntaxNode | null;
}

/** A text for people, not a code: it begins with a capital before a small letter, or has more than one word. */
const FOR_PEOPLE = /^\p{Lu}[^_]*\p{Ll}|\s/u;

/**
 * Is Stryker's plugin that leaves tables of labels alone, e.g. the words of each status: only a test that repeats them
 * would notice a change. A table with anything else than texts for people is changed like all other code.
 */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'label-tables',
    value: {
      shouldIgnore: ({ node }: { node: SyntaxNode }) =>
        node.type === 'VariableDeclarator' && isLabelTable(node.init) ? 'A table of labels' : undefined,
    },
  },
];

function isLabelTable(node: SyntaxNode | null | undefined): boolean {
  if (node?.type === 'CallExpression') return node.arguments?.length === 1 && isLabelTable(node.arguments[0]);
  const { type, properties = [] } = node ?? {};
  return type === 'ObjectExpression' && properties.length > 0 && properties.every(isLabel);
}

function isLabel({ type, value }: SyntaxNode): boolean {
  const text = type === 'ObjectProperty' ? (value as SyntaxNode) : undefined;
  return text?.type === 'StringLiteral' && FOR_PEOPLE.test(String(text.value));
}
