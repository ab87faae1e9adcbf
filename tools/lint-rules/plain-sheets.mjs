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
 * Beginnings of the classes that no module owns and every sheet may name: Ant Design's and those of the editor's engine, which have no
 * props for their insides, and the theme's few, which are for texts anywhere.
 */
export const FOREIGN_CLASSES = ['ant-', 'ProseMirror', 'fx-'];
