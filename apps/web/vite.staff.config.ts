import { defineConfig } from 'vite';
import { STAFF_MANIFEST, STAFF_PAGES } from './build/shift-files.ts';
import { webConfig } from './web-config.ts';

const config = webConfig(STAFF_PAGES, STAFF_MANIFEST);

/** Builds door and till; vite.config.ts runs it first and adds the rest to the same folder. */
export default defineConfig({ ...config, build: { ...config.build, emptyOutDir: true } });
