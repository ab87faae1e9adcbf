import { FOREIGN_CLASSES, GLOBAL_SHEETS } from './tools/lint-rules/plain-sheets.mjs';
import sheets from './tools/lint-rules/sheets.mjs';

/** Sheets that spell colours: the tokens, which give them names. */
const TOKENS = ['tokens', 'door', 'till', 'ratings', 'white-paper'].map((name) => `libs/ui/src/theme/${name}.css`);

/** @type {import('stylelint').Config} */
export default {
  extends: ['stylelint-config-standard'],
  plugins: sheets,
  reportDescriptionlessDisables: true,
  reportNeedlessDisables: true,
  rules: {
    'festix/lines': 400,
    'festix/rem': true,
    'festix/reaches': [true, { foreign: FOREIGN_CLASSES }],
    'festix/scoped': [true, { global: GLOBAL_SHEETS }],
    'color-named': 'never',
    'color-no-hex': true,
    'function-disallowed-list': ['/^rgba?$/', '/^hsla?$/', '/^(ok)?l(ab|ch)$/'],
    'media-feature-name-disallowed-list': ['/width$/', '/height$/'],
    // A half px is 0.03125rem.
    'number-max-precision': 5,
    'selector-max-id': 0,
    'selector-pseudo-class-no-unknown': [true, { ignorePseudoClasses: ['global'] }],
    // Local names are read by components as `styles.name`; a variant's name follows its kind, `tag-error`.
    'selector-class-pattern': null,
    // Sections follow the page, and rules of one weight stand in the order that they need.
    'no-descending-specificity': null,
    'no-duplicate-selectors': null,
    'custom-property-empty-line-before': null,
    'declaration-empty-line-before': null,
    'comment-empty-line-before': null,
    'rule-empty-line-before': null,
    // `max-width`, `rgba()` and the like are as good as the newer words, and older browsers read them.
    'media-feature-range-notation': null,
    'color-function-notation': null,
    'color-function-alias-notation': null,
    'alpha-value-notation': null,
    'color-hex-length': null,
    'keyframe-selector-notation': null,
    'import-notation': null,
    'value-keyword-case': [
      'lower',
      { ignoreProperties: ['/font/'], ignoreKeywords: ['currentColor', 'geometricPrecision', 'optimizeLegibility'] },
    ],
    // Formatting is oxfmt's.
    'at-rule-empty-line-before': null,
    'declaration-block-no-redundant-longhand-properties': null,
    'shorthand-property-no-redundant-values': null,
    'property-no-vendor-prefix': null,
  },
  overrides: [
    { files: TOKENS, rules: { 'color-no-hex': null, 'function-disallowed-list': null } },
    // What comes off a printer's roll has the paper's size.
    { files: ['**/print/print.module.css'], rules: { 'festix/rem': null } },
    { files: ['libs/ui/src/theme/breakpoints.css'], rules: { 'media-feature-name-disallowed-list': null } },
  ],
};
