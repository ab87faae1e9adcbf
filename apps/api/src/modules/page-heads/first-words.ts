import {
  cityWords,
  drawPoster,
  escapeHtml,
  formatDateTime,
  posterMarkup,
  type PublicEventRowView,
  type PublicEventView,
} from '@festix/domain';
import { pathOf } from './places.ts';

type Shown = Pick<
  PublicEventRowView | PublicEventView,
  'id' | 'slug' | 'name' | 'start_date' | 'time_zone' | 'canceled_at' | 'cover_desktop' | 'cover_mobile'
> & { venue: { name: string; city: string | null; state: string | null } | null };

/**
 * What a page shows until its app runs, where the app will show it: a phone on a slow network reads for seconds before it
 * can do more. The classes are the app's own.
 */
export interface FirstWords {
  kind: 'greeting' | 'event' | 'list';
  title: string;
  lines: readonly string[];
  /** Whose page it is. */
  event?: Shown;
  /** What a list begins with. */
  events?: readonly Shown[];
}

/** Cards of a list: more than a phone shows before somebody scrolls, and a row of a desk. */
const MOST_CARDS = 5;
/** Of these a phone shows the pictures before somebody scrolls. */
const AT_ONCE = 2;

const PAGES: Record<FirstWords['kind'], readonly [page: string, words: string, title: string]> = {
  greeting: ['fw-wrap fw-hero fw-hero-alone', '', ''],
  event: ['fw-wrap fw-event-page', 'fw-event-body', 'fw-event-name'],
  list: ['fw-wrap fw-events-wall', '', 'fx-announce'],
};

export function firstWordsHtml({ kind, title, lines, event, events = [] }: FirstWords): string {
  const [page, words, name] = PAGES[kind];
  const isCovered = event !== undefined && coverOf(event) !== null;
  const paragraphs = lines.filter(Boolean).map((line) => `<p>${escapeHtml(line)}</p>`);
  return [
    `<main class="fw-first-words"><div class="${isCovered ? `${page} fw-covered` : page}">`,
    event ? `<div class="fw-event-poster">${pageCover(event)}</div>` : '',
    `<div class="${words}"><h1 class="${name}">${escapeHtml(title)}</h1>${paragraphs.join('')}</div>`,
    events.length > 0 ? `<div class="fw-event-grid">${events.slice(0, MOST_CARDS).map(cardOf).join('')}</div>` : '',
    '</div></main>',
  ].join('');
}

/** `13/06/2026 20:00 · Galpão do Cais · Recife` */
export function factsOf({ start_date, time_zone, venue }: Shown): string {
  return [formatDateTime(start_date, time_zone), venue?.name, venue?.city].filter(Boolean).join(' · ');
}

/** The phone's form, or the other where there is only that. */
function coverOf({ cover_mobile, cover_desktop }: Shown) {
  return cover_mobile ?? cover_desktop;
}

/** As the app's card, with what is told first. */
function cardOf(event: Shown, place: number): string {
  const cover = coverOf(event);
  const image =
    cover &&
    `<img class="fw-cover-card" src="${escapeHtml(cover.url)}" srcset="${escapeHtml(cover.srcset)}" sizes="(max-width: 700px) 50vw, 230px" width="${cover.width}" height="${cover.height}" alt="" ${place < AT_ONCE ? 'fetchpriority="high"' : 'loading="lazy"'} />`;
  const cancelled = event.canceled_at === null ? '' : '<p>Cancelado</p>';
  return `<a class="fw-event-card" href="${escapeHtml(pathOf(event))}">${image ?? poster(event)}<h3>${escapeHtml(event.name)}</h3><p>${escapeHtml(factsOf(event))}</p>${cancelled}</a>`;
}

/** The cover as the app draws it, so that a picture is fetched once and at once. */
function pageCover(event: Shown): string {
  const { cover_desktop: desktop } = event;
  const cover = coverOf(event);
  if (!cover) return poster(event);
  const wide = desktop
    ? `<source media="(min-width: 701px)" srcset="${escapeHtml(desktop.srcset)}" sizes="(min-width: 1200px) 628px, 55vw" width="${desktop.width}" height="${desktop.height}" />`
    : '';
  const image = `<img class="fw-cover-picture" src="${escapeHtml(cover.url)}" srcset="${escapeHtml(cover.srcset)}" sizes="(min-width: 701px) 400px, 100vw" width="${cover.width}" height="${cover.height}" alt="" fetchpriority="high" />`;
  return `<picture${desktop ? ' class="fw-cover-wide"' : ''}>${wide}${image}</picture>`;
}

function poster({ id, name, venue }: Shown): string {
  const drawing = drawPoster({ seed: id, name, place: cityWords(venue) }, '4:5');
  const { width, height } = drawing;
  return `<svg class="fx-poster" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${posterMarkup(drawing, `poster-${id}`)}</svg>`;
}
