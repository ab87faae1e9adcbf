import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import supertest from 'supertest';
import { useApi } from '../../testing/use-api.ts';

const MARK = '<div id="root"><main>Abrindo…</main></div>';
const AHEAD = '    <link data-app rel="modulepreload" crossorigin href="/assets/door-app-1a2b.js">\n';
const FIELDS = '<form data-first-words><input type="password" name="password" /></form>';
const built = (name: string) =>
  `<html><head><title>${name}</title></head><body>\n    ${MARK}\n    <template id="sign-in">${FIELDS}</template>\n${AHEAD}  </body></html>`;

let dist: string;

const api = useApi(() => {
  dist = mkdtempSync(join(tmpdir(), 'festix-dist-'));
  for (const name of ['index', 'door', 'till']) writeFileSync(join(dist, `${name}.html`), built(name));
  return { env: { WEB_DIST: dist } };
});
afterAll(() => rmSync(dist, { recursive: true, force: true }));

const PAGES = ['/door', '/till/0190a8f0-0000-7000-8000-000000000000', '/signin', '/producer', '/sale-point/events'];

async function pageAt(path: string, cookie = '') {
  const { text, headers } = await supertest(api.url).get(path).set({ cookie }).expect(200);
  return { text, vary: headers['vary'] };
}

it.each(PAGES)('%s has the fields of its sign-in for a stranger, once', async (path) => {
  const { text, vary } = await pageAt(path);
  expect(text).toContain(`<div id="root">${FIELDS}</div>`);
  expect(text.split(FIELDS)).toHaveLength(2);
  expect(vary).toContain('Cookie');
});

it.each(PAGES)('%s has its mark, and no field, for a browser with a session', async (path) => {
  const { text, vary } = await pageAt(path, 'festix_refresh=some');
  expect(text).toContain(MARK);
  expect(text).not.toContain('password');
  expect(vary).toContain('Cookie');
});

it.each(['/', '/recover-password', '/signup', '/customer/orders', '/producers', '/signin/more'])(
  '%s asks nobody to sign in before the app does',
  async (path) => {
    const { text } = await pageAt(path);
    expect(text).not.toContain('type="password"');
  },
);

it('a page from the server names no file of the app behind a sign-in, and the one that a phone keeps does', async () => {
  expect((await pageAt('/door')).text).not.toContain('data-app');
  const { text } = await pageAt('/door.html');
  expect(text).toBe(built('door'));
  expect(text).toContain(AHEAD);
});
