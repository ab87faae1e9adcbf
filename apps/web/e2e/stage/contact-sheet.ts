import { readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { FullConfig, Reporter } from '@playwright/test/reporter';
import { WIDTHS } from './sizes.ts';

const SHEET = 'screens.html';

/** Between the screen and its state in the name of a picture. */
export const STATE_MARK = '--';

interface Picture {
  /** Size of the screen, as `inspect` got it. */
  name: string;
  /** Of the screen; empty where its pictures tell no states. */
  state: string;
  isDark: boolean;
  size: string;
  /** From the sheet. */
  path: string;
}

/**
 * Leaves one page with all pictures that `inspect` took: `test-results/screens.html`, for a person to look through. A
 * picture is called `screen-size-dark`, or `screen--state-size-dark`; the size may also be the project's.
 */
export default class ContactSheet implements Reporter {
  private folder = '';

  onBegin({ projects }: FullConfig): void {
    this.folder = projects[0]?.outputDir ?? '';
  }

  onEnd(): void {
    const pictures = this.pictures();
    if (pictures.length > 0) writeFileSync(join(this.folder, SHEET), pageOf(pictures));
  }

  printsToStdio(): boolean {
    return false;
  }

  private pictures(): Picture[] {
    return readdirSync(this.folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.png'))
      .map((path) => this.pictureAt(path))
      .toSorted(
        (a, b) => a.name.localeCompare(b.name) || placeOf(a) - placeOf(b) || Number(a.isDark) - Number(b.isDark),
      );
  }

  private pictureAt(path: string): Picture {
    const label = basename(path, '.png');
    const bright = label.replace(/-dark$/, '');
    const size = Object.keys(WIDTHS).find((known) => `${dirname(path)} ${bright}`.match(`-${known}( |$)`)) ?? '';
    const whole = bright.replace(new RegExp(`-${size}$`), '');
    const [name = '', state = ''] = whole.split(STATE_MARK);
    return { name, state, isDark: label !== bright, size, path };
  }
}

/** Returns the place of a picture's width: the narrowest comes first. */
function placeOf({ size }: Picture): number {
  return Object.keys(WIDTHS).indexOf(size);
}

function pageOf(pictures: readonly Picture[]): string {
  const byName = Object.groupBy(pictures, ({ name }) => name);
  const screens = Object.entries(byName).map(
    ([name, those = []]) => `<section><h2>${name}</h2>${statesOf(those)}</section>`,
  );
  return `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Telas do Festix</title><style>${STYLE}</style>
<h1>${screens.length} telas, ${pictures.length} imagens</h1>${screens.join('\n')}</html>`;
}

function statesOf(pictures: readonly Picture[]): string {
  return Object.entries(Object.groupBy(pictures, ({ state }) => state))
    .map(([state, those = []]) => `${state && `<h3>${state}</h3>`}<div>${those.map(figureOf).join('')}</div>`)
    .join('');
}

function figureOf({ name, isDark, size, path }: Picture): string {
  const label = `${size}${isDark ? ', escuro' : ''}`;
  const source = path.split('/').map(encodeURIComponent).join('/');
  return `<figure><a href="${source}"><img loading="lazy" src="${source}" alt="${name}, ${label}"></a><figcaption>${label}</figcaption></figure>`;
}

const STYLE = `
  body { font: 14px system-ui; margin: 24px; background: #f4f1ea; color: #221d16 }
  div { display: flex; flex-wrap: wrap; gap: 16px; align-items: start }
  figure { margin: 0 } img { height: 360px; border: 1px solid #0003 } h2 { font-size: 16px } h3 { font-size: 14px }`;
