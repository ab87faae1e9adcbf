import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
// nx-ignore-next-line: the tools drive the web app, which has these parts; Nx would see a circle.
import { styles } from '../../../tools/vite-styles.ts';

/** Every part on one bench, to look at while building them: `npx vite libs/ui/gallery`. Never shipped. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: '../assets/icons',
  css: styles,
  plugins: [react()],
});
