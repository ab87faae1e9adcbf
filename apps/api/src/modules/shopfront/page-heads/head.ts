import { type CoverView } from '@festix/domain/contract';
import { escapeHtml, PLATFORM_NAME } from '@festix/domain/ground';
import type { EventWords, FirstWords } from './first-words.ts';
import type { Thing } from './thing.ts';

/** A page's metadata for clients that don't run it: search engines, link previews, screen readers. */
export interface Head {
  /** Whole title of the tab. */
  title: string;
  description: string;
  /** Canonical path; null for a page without a preview. */
  path: string | null;
  /** Whether search engines may list it. */
  isListed: boolean;
  image?: CoverView | null;
  things?: readonly Thing[];
  /** Content until the app runs; absent for unlisted pages. */
  words?: FirstWords | EventWords;
}

/** Data embedded in a page, which the app then need not request. */
export interface ServedData {
  id: string;
  value: unknown;
}

const ICON = '/icons/icon-512.png';

/** Returns the tags of a head, in place of a title. `origin` has no slash at its end. */
export function headHtml(head: Head, origin: string): string {
  const { title, description, path, isListed, image, things = [] } = head;
  const lines = [`<title>${escapeHtml(title)}</title>`, meta('name', 'description', description)];
  if (!isListed) lines.push(meta('name', 'robots', 'noindex'));
  if (path !== null) {
    const address = origin + path;
    if (isListed) lines.push(`<link rel="canonical" href="${escapeHtml(address)}" />`);
    lines.push(
      meta('property', 'og:url', address),
      meta('property', 'og:site_name', PLATFORM_NAME),
      meta('property', 'og:locale', 'pt_BR'),
      meta('property', 'og:type', 'website'),
      meta('property', 'og:title', title),
      meta('property', 'og:description', description),
      ...pictureOf(image, title, origin),
    );
  }
  if (isListed && things.length > 0) lines.push(dataBlock('application/ld+json', graphOf(things)));
  return lines.join('\n    ');
}

/** Returns the data that a page brings along. */
export function dataHtml(served: readonly ServedData[]): string {
  return served.map(({ id, value }) => dataBlock('application/json', value, id)).join('');
}

function pictureOf(image: CoverView | null | undefined, title: string, origin: string): string[] {
  if (!image) return [meta('property', 'og:image', origin + ICON), meta('name', 'twitter:card', 'summary')];
  return [
    meta('property', 'og:image', origin + image.url),
    meta('property', 'og:image:width', String(image.width)),
    meta('property', 'og:image:height', String(image.height)),
    meta('property', 'og:image:alt', title),
    meta('name', 'twitter:card', 'summary_large_image'),
  ];
}

function graphOf(things: readonly Thing[]): Thing {
  return { '@context': 'https://schema.org', '@graph': things };
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`;
}

/**
 * Returns a script element with data: browsers run only types they know as scripts, so the content policy, which wants
 * scripts from files alone, allows it. Escapes anything that could end it.
 */
function dataBlock(type: string, value: unknown, id?: string): string {
  const text = JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, escapeInJson);
  return `<script type="${type}"${id ? ` id="${id}"` : ''}>${text}</script>`;
}

function escapeInJson(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
