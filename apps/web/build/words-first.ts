import type { Plugin } from 'vite';

const STYLES = /^\s*<link rel="stylesheet"[^>]*>\n/gm;
const SCRIPTS = /<(?:script type="module"|link rel="modulepreload")/g;

/**
 * Returns a Vite plugin that orders the page's requests: styles first, then font and picture before the scripts,
 * because the served text is read before the app runs. Door and till show nothing without their scripts.
 */
export function wordsFirst(): Plugin {
  return {
    name: 'festix-words-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { path }) => {
        const styles = html.match(STYLES) ?? [];
        if (styles.length === 0 || !html.match(SCRIPTS))
          throw new Error(`${path} has no styles or scripts as they are known here`);
        const ordered = html.replaceAll(STYLES, '').replace('<head>\n', () => `<head>\n${styles.join('')}`);
        return path === '/index.html' ? ordered.replaceAll(SCRIPTS, '$& fetchpriority="low"') : ordered;
      },
    },
  };
}
