import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.ts';

/** Returns the sources of the product by their path, without specs and their fixtures. */
function sourcesIn(...folders: string[]): { path: string; text: string }[] {
  return folders
    .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true }).map((name) => join(folder, String(name))))
    .filter((path) => /\.tsx?$/.test(path) && !/spec\.tsx?$|\/testing\/|\/tests\/|\/seeds\//.test(path))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

const server = sourcesIn('apps/api/src');
const all = [...server, ...sourcesIn('apps/web/src', 'libs/domain/src', 'libs/ui/src')];

const thatHave = (pattern: RegExp, sources = all) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

describe('sources of the product', () => {
  it('the sources build no regular expression from data @V1.2.9', () => {
    expect(all.length).toBeGreaterThan(1000);
    expect(thatHave(/\bRegExp\(/)).toEqual([]);
  });

  it('the sources write HTML into a page in two places only: sanitised by the server, and a poster with escaped words @V3.2.2', () => {
    expect(thatHave(/dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML/).toSorted()).toEqual([
      'libs/ui/src/cover/Poster.tsx',
      'libs/ui/src/rich-text/RichText.tsx',
    ]);
  });

  it('the sources follow no redirection in calls from the server @V15.3.2', () => {
    const calls = server.flatMap(({ path, text }) =>
      [...text.matchAll(/[^.\w]fetch\((?!\))[^;]*?\n\s*\}\)/g)].map(([call]) => ({ path, call })),
    );
    expect(calls.length).toBeGreaterThan(3);
    expect(calls.filter(({ call }) => !call.includes("redirect: 'error'")).map(({ path }) => path)).toEqual([]);
    const named = server.flatMap(({ text }) => [...text.matchAll(/[^.\w]fetch\((?!\))/g)]);
    expect(named).toHaveLength(calls.length);
  });

  it('the sources never disable the check of certificates @V12.3.2', () => {
    // The one that names it refuses to start with it.
    expect(thatHave(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity|tls:\s*\{/, server)).toEqual([
      'apps/api/src/env.ts',
    ]);
  });

  it('the sources run no other program but one of their own, without a shell @V1.2.5', () => {
    const files = thatHave(/from 'node:child_process'/);
    expect(files).toEqual(['apps/api/src/modules/selling/courtesies/sheet-reader.ts']);
    expect(
      thatHave(/\b(exec|execSync|execFile|spawn|spawnSync)\(|shell: true/, server).filter((path) =>
        files.includes(path),
      ),
    ).toEqual([]);
  });
});
