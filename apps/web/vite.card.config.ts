import { defineConfig } from 'vite';
import { webConfig } from './web-config.ts';

const config = webConfig(['card.html'], '.vite/card.json');

/**
 * Builds the page of the card; vite.config.ts runs it, after door and till. Beside the gateway's fields runs only what
 * this page needs: no tags, no service worker's list, nothing that another page loads.
 */
export default defineConfig({ ...config, build: { ...config.build, emptyOutDir: false } });
