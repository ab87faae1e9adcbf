import { readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { FullConfig, Reporter } from '@playwright/test/reporter';

const SHEET = 'screens.html';

interface Picture {
  /** Of the screen, as `inspect` was told. */
  name: string;
  isDark: boolean;
  size: string;
  /** From the sheet. */
  path: string;
}

/** Leaves one page with all pictures that `inspect` took: `test-results/screens.html`, for a person to look through. */
export default class ContactSheet implements Reporter {
  private folder = '';
  private sizes: string[] = [];

  onBegin({ projects }: FullConfig): void {
    this.folder = projects[0]?.outputDir ?? '';
    this.sizes = projects.map(({ name }) => name);
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
      .map((path) => {
        const name = basename(path, '.png');
        const size = this.sizes.find((known) => dirname(path).endsWith(`-${known}`)) ?? '';
        return { name: name.replace(/-dark$/, ''), isDark: name.endsWith('-dark'), size, path };
      })
      .toSorted(
        (a, b) => a.name.localeCompare(b.name) || a.size.localeCompare(b.size) || Number(a.isDark) - Number(b.isDark),
      );
  }
}

function pageOf(pictures: readonly Picture[]): string {
  const byName = Object.groupBy(pictures, ({ name }) => name);
  const screens = Object.entries(byName).map(
    ([name, those = []]) => `<section><h2>${name}</h2><div>${those.map(figureOf).join('')}</div></section>`,
  );
  return `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Telas do Festix</title><style>${STYLE}</style>
<h1>${screens.length} telas, ${pictures.length} imagens</h1>${screens.join('\n')}</html>`;
}

function figureOf({ name, isDark, size, path }: Picture): string {
  const label = `${size}${isDark ? ', escuro' : ''}`;
  const source = path.split('/').map(encodeURIComponent).join('/');
  return `<figure><a href="${source}"><img loading="lazy" src="${source}" alt="${name}, ${label}"></a><figcaption>${label}</figcaption></figure>`;
}

const STYLE = `
  body { font: 14px system-ui; margin: 24px; background: #f4f1ea; color: #221d16 }
  div { display: flex; flex-wrap: wrap; gap: 16px; align-items: start }
  figure { margin: 0 } img { height: 360px; border: 1px solid #0003 } h2 { font-size: 16px }`;
