import { matchesGlob, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import stylelint from 'stylelint';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const { createPlugin, utils } = stylelint;

/**
 * Makes a rule that looks at a whole sheet.
 *
 * @param {string} name
 * @param {string} message
 * @param {(root: import('postcss').Root, primary: unknown, options: unknown) => boolean} isBroken
 */
function sheetRule(name, message, isBroken) {
  const ruleName = `festix/${name}`;
  const messages = utils.ruleMessages(ruleName, { broken: message });
  /** @type {import('stylelint').Rule} */
  const rule = (primary, options) => (root, result) => {
    if (root.type !== 'root' || !isBroken(root, primary, options)) return;
    utils.report({ ruleName, result, node: root, index: 0, endIndex: 0, message: messages['broken'] });
  };
  rule.ruleName = ruleName;
  rule.messages = messages;
  rule.meta = { url: 'CONTRIBUTING.md' };
  return createPlugin(ruleName, rule);
}

export default [
  sheetRule('lines', 'A sheet has 400 lines at most: split it along its parts', (root, most) => {
    return (root.source?.input.css.split('\n').length ?? 0) - 1 > Number(most);
  }),
  sheetRule('scoped', 'A sheet is a module, `x.module.css`, and its classes are its own', (root, _, options) => {
    const file = relative(ROOT, root.source?.input.file ?? '')
      .split(sep)
      .join('/');
    const { global } = /** @type {{ global: string[] }} */ (options);
    return !file.endsWith('.module.css') && !global.some((pattern) => matchesGlob(file, pattern));
  }),
];
