import { matchesGlob, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import parser from 'postcss-selector-parser';
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

/** A length in px, alone or inside `calc()`, `clamp()` and the like. */
const PX = /(?<![\w.-])(\d*\.?\d+)px\b/g;

/** Makes the rule that type follows the browser's font size, and the fix that rewrites px at 16 px a rem. */
function remRule() {
  const ruleName = 'festix/rem';
  const messages = utils.ruleMessages(ruleName, {
    px: (/** @type {string} */ property) => `${property} is in rem, which follows the browser's font size, not in px`,
  });
  /** @type {import('stylelint').Rule} */
  const rule = () => (root, result) => {
    root.walkDecls(/^(font|font-size|line-height)$/, (decl) => {
      if (!decl.value.match(PX) || isPrinted(decl)) return;
      const fix = () => {
        decl.value = decl.value.replace(PX, (_, px) => `${Number((Number(px) / 16).toFixed(5))}rem`);
      };
      utils.report({ ruleName, result, node: decl, message: messages['px'], messageArgs: [decl.prop], fix });
    });
  };
  rule.ruleName = ruleName;
  rule.messages = messages;
  rule.meta = { url: 'CONTRIBUTING.md', fixable: true };
  return createPlugin(ruleName, rule);
}

/**
 * Returns true if a declaration is for paper, whose size no browser's setting changes.
 *
 * @param {import('postcss').Declaration} decl
 */
function isPrinted(decl) {
  /** @type {import('postcss').Container | import('postcss').Document | undefined} */
  let at = decl.parent;
  for (; at; at = at.parent) {
    if (at.type === 'atrule' && 'name' in at && at.name === 'media' && 'params' in at && isPaper(String(at.params)))
      return true;
  }
  return false;
}

/**
 * Returns true if each of a rule's media is paper: `print`, `print and (orientation: landscape)`.
 *
 * @param {string} media
 */
function isPaper(media) {
  return media.split(',').every((one) => /^\s*(only\s+)?print\b/i.test(one));
}

/**
 * Returns true if a selector names a class of another module, or looks for one by its letters. A sheet spells
 * its own classes without the underscore that they have on a page, outside of `:global()`.
 *
 * @param {string} selector
 * @param {readonly string[]} foreign
 */
function isReach(selector, foreign) {
  let reaches = false;
  parser((selectors) => {
    selectors.walkClasses((name) => {
      const isOwn = isGlobal(name)
        ? foreign.some((begins) => name.value.startsWith(begins))
        : !name.value.includes('_');
      if (!isOwn) reaches = true;
    });
    selectors.walkAttributes(({ attribute, value = '' }) => {
      if (attribute === 'class' && value.includes('_')) reaches = true;
    });
  }).processSync(selector);
  return reaches;
}

/** @param {import('postcss-selector-parser').Node} node */
function isGlobal(node) {
  for (let at = node.parent; at; at = at.parent) if (at.type === 'pseudo' && at.value === ':global') return true;
  return false;
}

export default [
  remRule(),
  sheetRule('lines', 'A sheet has 400 lines at most: split it along its parts', (root, most) => {
    return (root.source?.input.css.split('\n').length ?? 0) - 1 > Number(most);
  }),
  sheetRule(
    'reaches',
    "A rule reaches into another part's class: give the part a class or a variant",
    (root, _, options) => {
      const { foreign } = /** @type {{ foreign: string[] }} */ (options);
      let reaches = false;
      root.walkRules(({ selector, parent }) => {
        const isStep = parent?.type === 'atrule' && 'name' in parent && String(parent.name).endsWith('keyframes');
        if (!isStep && isReach(selector, foreign)) reaches = true;
      });
      return reaches;
    },
  ),
  sheetRule('scoped', 'A sheet is a module, `x.module.css`, and its classes are its own', (root, _, options) => {
    const file = relative(ROOT, root.source?.input.file ?? '')
      .split(sep)
      .join('/');
    const { global } = /** @type {{ global: string[] }} */ (options);
    return !file.endsWith('.module.css') && !global.some((pattern) => matchesGlob(file, pattern));
  }),
];
