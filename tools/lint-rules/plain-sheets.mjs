/** Sheets that are global on purpose: the theme, and the entrances that gather it. */
export const GLOBAL_SHEETS = [
  'libs/ui/src/theme/*.css',
  'libs/ui/src/code-font.css',
  'libs/ui/src/door.css',
  'libs/ui/src/fonts.css',
  'libs/ui/src/styles.css',
  'libs/ui/src/workbench.css',
];

/**
 * How often the rules of a sheet reach into a class of another module, `:global(.button_button)`. The list only shrinks: a
 * part takes a class or has a variant.
 *
 * @type {Readonly<Record<string, number>>}
 */
export const REACHES = {};
