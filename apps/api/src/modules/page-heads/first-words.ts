import type { CoverView } from '@festix/domain';
import { escapeHtml } from '../../kernel/escape-html.ts';

/**
 * What a page shows until its app runs, where the app will show it: a phone on a slow network reads for seconds before it
 * can do more. The classes are the app's own.
 */
export interface FirstWords {
  kind: 'greeting' | 'event' | 'list';
  title: string;
  lines: readonly string[];
  cover_desktop?: CoverView | null;
  cover_mobile?: CoverView | null;
}

const AROUND: Record<FirstWords['kind'], readonly [page: string, words: string, title: string]> = {
  greeting: ['fw-wrap fw-hero fw-hero-alone', '', ''],
  event: ['fw-wrap fw-event-page fw-covered', 'fw-event-body', 'fw-event-name'],
  list: ['fw-wrap fw-events-wall', '', 'fx-announce'],
};

export function firstWordsHtml({ kind, title, lines, cover_desktop, cover_mobile }: FirstWords): string {
  const [page, words, name] = AROUND[kind];
  const paragraphs = lines.filter(Boolean).map((line) => `<p>${escapeHtml(line)}</p>`);
  return [
    `<main class="fw-first-words"><div class="${page}">`,
    pictureOf(cover_desktop ?? null, cover_mobile ?? null),
    `<div class="${words}"><h1 class="${name}">${escapeHtml(title)}</h1>${paragraphs.join('')}</div>`,
    '</div></main>',
  ].join('');
}

/** The cover as the app draws it, so that the picture is fetched once and at once. */
function pictureOf(desktop: CoverView | null, mobile: CoverView | null): string {
  const cover = mobile ?? desktop;
  if (!cover) return '';
  const wide = desktop
    ? `<source media="(min-width: 701px)" srcset="${escapeHtml(desktop.srcset)}" sizes="(min-width: 1200px) 628px, 55vw" width="${desktop.width}" height="${desktop.height}" />`
    : '';
  const image = `<img class="fw-cover-picture" src="${escapeHtml(cover.url)}" srcset="${escapeHtml(cover.srcset)}" sizes="(min-width: 701px) 400px, 100vw" width="${cover.width}" height="${cover.height}" alt="" fetchpriority="high" />`;
  return `<div class="fw-event-poster"><picture${desktop ? ' class="fw-cover-wide"' : ''}>${wide}${image}</picture></div>`;
}
