/**
 * Renders the PNG icons of the web manifests from the SVGs beside this file.
 * `CHROMIUM` names the browser; without it Playwright's own is taken.
 */
import { chromium } from '@playwright/test';
import { readFile } from 'node:fs/promises';

const renders = [
  { from: 'icon', to: 'icon-192', size: 192 },
  { from: 'icon', to: 'icon-512', size: 512 },
  { from: 'icon-maskable', to: 'icon-maskable-512', size: 512 },
  { from: 'icon-maskable', to: 'apple-touch-icon-180', size: 180 },
  { from: 'icon-door', to: 'icon-door-192', size: 192 },
  { from: 'icon-door', to: 'icon-door-512', size: 512 },
  { from: 'icon-door-maskable', to: 'icon-door-maskable-512', size: 512 },
  { from: 'icon-till', to: 'icon-till-192', size: 192 },
  { from: 'icon-till', to: 'icon-till-512', size: 512 },
  { from: 'icon-till-maskable', to: 'icon-till-maskable-512', size: 512 },
];

const beside = (name) => new URL(name, import.meta.url);

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM,
  args: ['--no-sandbox', '--disable-gpu'],
});
for (const { from, to, size } of renders) {
  const svg = await readFile(beside(`${from}.svg`), 'utf8');
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>*{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`);
  await page.screenshot({ path: beside(`${to}.png`).pathname, omitBackground: true });
  await page.close();
}
await browser.close();
