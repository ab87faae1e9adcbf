import { basename } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { criticalRules, rulesOfPiece, unsetDarkRules } from './critical-styles.ts';
import { STAFF_PAGES } from './shift-files.ts';

const STYLES = /^\s*<link rel="stylesheet"[^>]*>\n/gm;
const FONT = /^\s*<link rel="preload" as="font"[^>]*>\n/gm;
const SCRIPTS = /^\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?\n/gm;
const FILE = /href="\/([^"]+)"/;
/** The sign-in, which the server puts in the place of the mark for a browser without a session. */
const SIGN_IN = /(<template id="sign-in">)([^]*?)(?=<\/template>)/;
/** The mark of a page that opens. */
const MARK = /<main class="fx-start"[^]*?<\/main>/;
/** Keeps the mark of door and till on an iPhone, where the app asks for its installation first. */
const INSTALL_FIRST =
  '@supports (-webkit-touch-callout:none){.fx-first-sign-in{display:none}}' +
  '@supports not (-webkit-touch-callout:none){.fx-start{display:none}}';
const CHARSET = '<meta charset="utf-8" />';

/**
 * Sheets whose classes are in the text that a page has before its app runs: what the server writes of a public page
 * (`page-heads/first-words.ts`, `checkout-words.ts`), and the mark in the shells.
 */
const FIRST =
  /^(?:fx-|app_first|public_|event-page_|event-cards_|poster_|status_tag|flag_flag$|format_amount|button_|checkout-strip_|order_(?:order|waiting)$|payment_(?:payment|sum|toCome)$|purchase_(?:offer|stepper$|buy|limit$))/;

/**
 * Returns a Vite plugin that lets a page be read before its scripts and sheets have come: its first rules are in the page
 * itself, and all that it loads is named at its end, or on a slow network it would share the line with the text. Scripts
 * wait for the sheets, so the app is never drawn without its styles.
 */
export function wordsFirst(): Plugin {
  return {
    name: 'festix-words-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { path, bundle }) => {
        const [styles, fonts, scripts] = [STYLES, FONT, SCRIPTS].map((kind) => html.match(kind) ?? []);
        if (!styles?.length || !scripts?.length)
          throw new Error(`${path} has no styles or scripts as they are known here`);
        if (!html.includes(CHARSET)) throw new Error(`${path} has no ${CHARSET}`);
        const sheets = styles.map((link) => bundle?.[FILE.exec(link)?.[1] ?? '']);
        const css = sheets.map((sheet) => (sheet?.type === 'asset' ? String(sheet.source) : '')).join('');
        const needed = criticalRules(css, (name) => FIRST.test(name));
        // No script has set the page's theme yet.
        const first = `${needed}@media (prefers-color-scheme:dark){${unsetDarkRules(needed)}}`;
        const low = scripts.map((tag) => tag.replace(/<(?:script|link)/, '$& fetchpriority="low"'));
        const last = [...styles, ...(fonts ?? []), ...low].map((tag) => `  ${tag.trim()}\n  `);
        return html
          .replaceAll(STYLES, '')
          .replaceAll(FONT, '')
          .replaceAll(SCRIPTS, '')
          .replace(SIGN_IN, (_, begin: string, piece: string) => {
            const rules = rulesOfPiece(allSheets(bundle), piece);
            const styles = `${rules}@media (prefers-color-scheme:dark){${unsetDarkRules(rules)}}`;
            if (!STAFF_PAGES.includes(basename(path))) return `${begin}<style>${styles}</style>${piece}`;
            return `${begin}<style>${styles}${INSTALL_FIRST}</style>${MARK.exec(html)?.[0] ?? ''}${piece}`;
          })
          .replace(CHARSET, (charset) => `${charset}\n    <style>${first}</style>`)
          .replace('</body>', () => `${last.join('')}</body>`);
      },
    },
  };
}

/** Returns the text of every sheet: a sign-in may be a later part of its page. */
function allSheets(bundle: Rolldown.OutputBundle | undefined): string[] {
  return Object.values(bundle ?? {}).flatMap((output) =>
    output.type === 'asset' && output.fileName.endsWith('.css') ? [String(output.source)] : [],
  );
}
