import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { pageParts } from './page-parts.ts';

const dist = mkdtempSync(join(tmpdir(), 'festix-parts-'));
mkdirSync(join(dist, '.vite'));
writeFileSync(
  join(dist, '.vite', 'manifest.json'),
  JSON.stringify({
    'index.html': { file: 'assets/index-1.js', imports: ['_libraries.js'], css: ['assets/sheets-1.css'] },
    '_libraries.js': { file: 'assets/libraries-1.js' },
    '_code.js': { file: 'assets/code-1.js', imports: ['_libraries.js', '_code.js'] },
    'src/screens/selling/orders/OrderScreen.tsx': {
      file: 'assets/OrderScreen-1.js',
      imports: ['_libraries.js', '_code.js'],
      css: ['assets/OrderScreen-1.css'],
    },
  }),
);
afterAll(() => rmSync(dist, { recursive: true }));

it('the page of an order names the files of its screen, which the page of every screen does not', () => {
  const hrefs = [...pageParts(dist)('/events/festa/orders/0190a8f0').matchAll(/rel="(\w+)"[^>]* href="([^"]+)"/g)];
  expect(hrefs.map(([, rel, href]) => [rel, href])).toEqual([
    ['modulepreload', '/assets/OrderScreen-1.js'],
    ['preload', '/assets/OrderScreen-1.css'],
    ['modulepreload', '/assets/code-1.js'],
  ]);
});

it.each(['/', '/events/festa', '/events/festa/orders/0190a8f0/cartao', '/signin'])('%s names none', (path) => {
  expect(pageParts(dist)(path)).toBe('');
});

it('a build without a list of its files names none', () => {
  expect(pageParts(join(dist, 'elsewhere'))('/events/festa/orders/0190a8f0')).toBe('');
});
