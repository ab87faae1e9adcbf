import type { Plugin } from 'vite';

const STYLES = /^\s*<link rel="stylesheet"[^>]*>\n/gm;
const SCRIPTS = /<(?:script type="module"|link rel="modulepreload")/g;

/**
 * What the server sends is read before the app runs: styles are asked for first, font and picture before the scripts. The
 * door and the till show nothing without theirs.
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
