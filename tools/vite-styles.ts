import globalData from '@csstools/postcss-global-data';
import customMedia from 'postcss-custom-media';
import type { Plugin, UserConfig } from 'vite';
import { MODULE, blockOf, scopedName } from './style-names.ts';

/** Named widths and heights, for every sheet. */
const BREAKPOINTS = '../libs/ui/src/theme/breakpoints.css';

/** How Vite reads the sheets of web and UI: classes of a module are scoped by its name, breakpoints have names. */
export const styles: NonNullable<UserConfig['css']> = {
  modules: { generateScopedName: scopedName },
  postcss: { plugins: [globalData({ files: [new URL(BREAKPOINTS, import.meta.url).pathname] }), customMedia()] },
};

const IMPORT = /^import (\w+) from '([^']+\.module\.css)';/gm;

/**
 * Returns Vite plugins that write classes into the components that use them, because their names are known: a built page
 * loads no table of names for each sheet.
 */
export function classesInPlace(): Plugin[] {
  return [
    {
      name: 'festix-classes-in-place',
      apply: 'build',
      enforce: 'pre',
      transform: {
        filter: { id: /\.tsx?$/, code: MODULE },
        handler: (code, id) => ({ code: withClasses(code, id), map: null }),
      },
    },
    {
      name: 'festix-sheets-alone',
      apply: 'build',
      enforce: 'post',
      transform: {
        filter: { id: /\.module\.css$/ },
        handler: () => ({ code: 'export {};', map: null, moduleSideEffects: 'no-treeshake' }),
      },
    },
  ];
}

/** Replaces each `styles.name` of a source by the class as pages have it; the import stays for its rules. */
export function withClasses(code: string, id: string): string {
  const modules = Array.from(code.matchAll(IMPORT), ([, name = '', path = '']) => ({ name, block: blockOf(path) }));
  let written = code.replaceAll(IMPORT, "import '$2';");
  for (const { name, block } of modules) {
    written = written
      .replaceAll(new RegExp(`(?<![.\\w$'"-])${name}\\.(\\w+)`, 'g'), `'${block}_$1'`)
      .replaceAll(new RegExp(`(?<![.\\w$-])${name}\\['([^']+)'\\]`, 'g'), `'${block}_$1'`)
      .replaceAll(new RegExp(`\\b${name}\\[\`([^\`]+)\`\\]`, 'g'), `\`${block}_$1\``)
      .replaceAll(new RegExp(`(?<![.\\w$-])${name}\\[([^\\]'"\`]+)\\]`, 'g'), `\`${block}_$\{$1}\``);
    if (new RegExp(`(?<![.\\w$-])${name}[.[]`).test(written)) throw new Error(`${id}: ${name} is used as a whole`);
  }
  return written;
}
