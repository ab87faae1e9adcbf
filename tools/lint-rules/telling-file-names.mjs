import { relative } from 'node:path';

const MEANINGLESS = /(^|[-./])(utils?|helpers?|common|managers?|misc)(?=$|[-./])/i;
const KEBAB = /^[a-z0-9]+([.-][a-z0-9]+)*$/;
/** A component, or a page of the browser tests. */
const PASCAL = /^[A-Z][A-Za-z0-9]*$/;

/**
 * Files are named after what they do: kebab-case with a role suffix, PascalCase for a React component, and never after
 * nothing in particular.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export default {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      meaningless: '"{{word}}" says nothing about what is inside: name the file or folder after its job.',
      shape: 'File names are kebab-case with a role suffix; only a React component (.tsx) is PascalCase.',
    },
  },
  create: ({ filename, cwd, report }) => ({
    Program(node) {
      const path = relative(cwd, filename).replaceAll('\\', '/');
      const word = MEANINGLESS.exec(path)?.[2];
      if (word) report({ node, messageId: 'meaningless', data: { word } });
      const [, name = '', extension = ''] = /([^/]*?)(?:\.(?:api-)?spec)?\.(\w+)$/.exec(path) ?? [];
      if (!KEBAB.test(name) && !(extension === 'tsx' && PASCAL.test(name))) report({ node, messageId: 'shape' });
    },
  }),
};
