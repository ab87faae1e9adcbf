import { basename } from 'node:path';
import type { Plugin } from 'vite';
import { chunksAfter, chunksOf, sheetsIn, type Chunk, type Chunks } from './built-chunks.ts';
import { STAFF_PAGES } from './shift-files.ts';

/**
 * Returns a Vite plugin that names, at the end of a page that loads its app later, the files of that app. The page that a
 * phone keeps has them at hand and needs no second round for them; the server takes these lines away where it answers
 * a browser that has nothing yet (`kernel/http/page-shell.ts`), whose line they would share with the sign-in.
 */
export function appAhead(): Plugin {
  return {
    name: 'festix-app-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { path, chunk, bundle }) => {
        if (!chunk || !bundle || !STAFF_PAGES.includes(basename(path))) return html;
        const chunks = chunksOf(bundle);
        const app = chunk.dynamicImports.map((name) => chunks.get(name)).find((each) => each?.name.endsWith('-app'));
        if (!app) throw new Error(`${path} loads no app: a start without a network would take two rounds`);
        const atOnce = new Set(filesOf(chunks, chunk));
        const files = filesOf(chunks, app).filter((file) => !atOnce.has(file) && !html.includes(`"/${file}"`));
        return html.replace('</body>', () => `${files.map((file) => `  ${linkTo(file)}\n  `).join('')}</body>`);
      },
    },
  };
}

/** Returns the scripts and sheets that a chunk loads at once. */
function filesOf(chunks: Chunks, from: Chunk): string[] {
  const all = [...chunksAfter(chunks, from, false)].flatMap((chunk) => [chunk.fileName, ...sheetsIn(chunk)]);
  return [...new Set(all)];
}

const linkTo = (file: string): string =>
  file.endsWith('.css')
    ? `<link data-app rel="preload" as="style" crossorigin href="/${file}">`
    : `<link data-app rel="modulepreload" crossorigin href="/${file}">`;
