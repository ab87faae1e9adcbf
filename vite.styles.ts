import globalData from '@csstools/postcss-global-data';
import customMedia from 'postcss-custom-media';
import type { UserConfig } from 'vite';
import { scopedName } from './tools/style-names.ts';

/** Named widths and heights, for every sheet. */
const BREAKPOINTS = 'libs/ui/src/theme/breakpoints.css';

/** How Vite reads the sheets of web and UI: classes of a module are scoped by its name, breakpoints have names. */
export const styles: NonNullable<UserConfig['css']> = {
  modules: { generateScopedName: scopedName },
  postcss: { plugins: [globalData({ files: [new URL(BREAKPOINTS, import.meta.url).pathname] }), customMedia()] },
};
