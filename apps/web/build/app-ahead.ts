import { basename } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { STAFF_PAGES } from './shift-files.ts';

type Chunk = Rolldown.OutputChunk;

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
        const app = chunk.dynamicImports
          .map((name) => chunkIn(bundle, name))
          .find((each) => each?.name.endsWith('-app'));
        if (!app) throw new Error(`${path} loads no app: a start without a network would take two rounds`);
        const atOnce = new Set(filesOf(chunk, bundle));
        const files = filesOf(app, bundle).filter((file) => !atOnce.has(file) && !html.includes(`"/${file}"`));
        return html.replace('</body>', () => `${files.map((file) => `  ${linkTo(file)}\n  `).join('')}</body>`);
      },
    },
  };
}

function chunkIn(bundle: Rolldown.OutputBundle, name: string): Chunk | undefined {
  const output = bundle[name];
  return output?.type === 'chunk' ? output : undefined;
}

/** Returns the scripts and sheets that a chunk loads at once. */
function filesOf(chunk: Chunk, bundle: Rolldown.OutputBundle): readonly string[] {
  const files = new Set<string>();
  const visit = (each: Chunk): void => {
    if (files.has(each.fileName)) return;
    files.add(each.fileName);
    for (const sheet of each.viteMetadata?.importedCss ?? []) files.add(sheet);
    for (const name of each.imports) {
      const next = chunkIn(bundle, name);
      if (next) visit(next);
    }
  };
  visit(chunk);
  return [...files];
}

const linkTo = (file: string): string =>
  file.endsWith('.css')
    ? `<link data-app rel="preload" as="style" crossorigin href="/${file}">`
    : `<link data-app rel="modulepreload" crossorigin href="/${file}">`;
