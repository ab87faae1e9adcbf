import type { Plugin } from 'vite';

const TEXT_FONT = /assets\/archivo-text-[^/]*\.woff2$/;

/**
 * Returns a Vite plugin that preloads the font: every page shows text at once, and the browser learns of it before it
 * has read the styles.
 */
export function preloadFont(): Plugin {
  return {
    name: 'festix-preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => TEXT_FONT.test(file));
        if (!font) return [];
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: true };
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}
