import { type PublicEventRowView, type PublicEventView } from '@festix/domain/contract';
import { cityWords, escapeHtml, formatDateTime, shopMoment } from '@festix/domain/ground';
import {
  CARD_SIZES,
  cardCoverOf,
  cardPrice,
  cardTags,
  drawPoster,
  hasHeadings,
  PAGE_SIZES,
  posterMarkup,
  RESULTS_HEADING,
  underHeadings,
  WALL_SIZES,
  WIDE,
  type CardTagKind,
  type ShopFilters,
} from '@festix/domain/shopfront';
import { buyBar, eventBody } from './event-words.ts';
import { pathOf } from './places.ts';

type Shown = Pick<
  PublicEventRowView | PublicEventView,
  | 'id'
  | 'slug'
  | 'name'
  | 'start_date'
  | 'end_date'
  | 'time_zone'
  | 'cover_desktop'
  | 'cover_mobile'
  | 'min_product_total_amount'
  | 'is_free'
> &
  Partial<Pick<PublicEventRowView, 'standing' | 'turns_at'>> & {
    venue: { name: string; city: string | null; state: string | null } | null;
  };

/**
 * Is the content of a page until its app runs, at the app's own positions and with its classes: a phone on a slow
 * network shows it for seconds.
 */
export interface FirstWords {
  kind: 'greeting' | 'list';
  title: string;
  lines: readonly string[];
  /** The first events of a list, or of the posters beside the greeting. */
  events?: readonly Shown[];
  /** With events: the time by which they have their headings. */
  now?: Date;
  /** Of a list: what it is narrowed to. */
  filters?: ShopFilters;
}

/** The content of an event's page until its app runs. */
export interface EventWords {
  kind: 'event';
  event: PublicEventView;
  now: Date;
}

/** Cards of a list: more than a phone shows without scrolling, and a row of a desktop. */
const MOST_CARDS = 5;
/** Pictures that a phone shows without scrolling. */
const AT_ONCE = 2;

const PAGES: Record<FirstWords['kind'], readonly [page: string, words: string, title: string]> = {
  greeting: ['public_wrap public_hero', 'app_firstGreeting', ''],
  list: ['public_wrap public_eventsWall', 'app_firstHead', 'fx-announce'],
};

/** The mark at the app's own place, as its link to the first page. */
const HEAD =
  '<header class="public_head"><a class="public_logo" href="/"><svg viewBox="0 0 64 64" width="27" height="27" aria-hidden="true"><path fill="currentColor" d="M12 6H56L48 14L56 22H28V28H46L38 36L46 44H28V58L20 50L12 58Z"/></svg><span class="fx-hidden">Festix, início</span></a></header>';

export function firstWordsHtml(shown: FirstWords | EventWords): string {
  const page = shown.kind === 'event' ? eventPage(shown) : listPage(shown);
  return `<div class="app_firstWords" data-first-words>${HEAD}<main>${page}</main></div>`;
}

function eventPage({ event, now }: EventWords): string {
  const cover = `<div class="event-page_eventPoster">${pageCover(event)}</div>`;
  return `<div class="public_wrap event-page_eventPage">${cover}${eventBody(event, now)}</div>${buyBar(event, now)}`;
}

function listPage({ kind, title, lines, events = [], now, filters = {} }: FirstWords): string {
  const [page, words, name] = PAGES[kind];
  const isAlone = kind === 'greeting' && events.length === 0;
  const paragraphs = lines.filter(Boolean).map((line) => `<p>${escapeHtml(line)}</p>`);
  return [
    `<div class="${page}${isAlone ? ' public_heroAlone' : ''}">`,
    `<div class="${isAlone ? '' : words}"><h1 class="${name}">${escapeHtml(title)}</h1>${paragraphs.join('')}</div>`,
    events.length > 0 && now ? (kind === 'greeting' ? wallWith(events, now) : cardsOf(events, filters, now)) : '',
    '</div>',
  ].join('');
}

/** Formats `13/06/2026 20:00 · Galpão do Cais · Recife`. */
export function factsOf({ start_date, time_zone, venue }: Shown): string {
  return [formatDateTime(start_date, time_zone), venue?.name, venue?.city].filter(Boolean).join(' · ');
}

/** Returns the first cards, under their headings if the list has them. */
function cardsOf(events: readonly Shown[], filters: ShopFilters, now: Date): string {
  const shown = events.slice(0, MOST_CARDS);
  const gridOf = (some: readonly Shown[]) =>
    `<div class="event-cards_eventGrid">${some.map((event) => cardOf(event, shown.indexOf(event), now)).join('')}</div>`;
  const parts = hasHeadings(filters)
    ? underHeadings(shown, now).map(
        ({ title, events: under }) =>
          `<section class="event-cards_datePart"><h2>${title}</h2>${gridOf(under)}</section>`,
      )
    : [`<h2 class="fx-hidden">${RESULTS_HEADING}</h2>${gridOf(shown)}`];
  return `<div class="app_firstGrid">${parts.join('')}</div>`;
}

function wallWith(events: readonly Shown[], now: Date): string {
  const [under] = underHeadings(events, now);
  const posters = events.map((event, place) => `<li>${posterLink(event, place, now)}</li>`);
  return [
    `<section class="event-cards_firstPart"><h2>${under?.title ?? ''}</h2>`,
    `<ul class="event-cards_posterRow" data-posters="${posters.length}">${posters.join('')}</ul></section>`,
  ].join('');
}

/** Returns a linked poster, which shows the name itself, with date and price; a picture has the name below. */
function posterLink(event: Shown, place: number, now: Date): string {
  const picture = pictureOf(event, place, WALL_SIZES);
  const name = picture && `<b class="event-cards_posterName">${escapeHtml(event.name)}</b>`;
  return `<a href="${escapeHtml(pathOf(event))}">${picture ?? poster(event, `role="img" aria-label="${escapeHtml(`Cartaz: ${event.name}`)}"`)}${name ?? ''}<div class="event-cards_posterFacts">${dateOf(event, now)}${priceOf(event)}${tagsOf(event, now)}</div></a>`;
}

/** Returns a card like the app's, with its first facts. */
function cardOf(event: Shown, place: number, now: Date): string {
  const image = pictureOf(event, place, CARD_SIZES);
  return `<a class="event-cards_eventCard" href="${escapeHtml(pathOf(event))}">${image ?? poster(event)}<h3>${escapeHtml(event.name)}</h3><p>${dateOf(event, now)}<br />${escapeHtml(placeOf(event))}</p>${priceOf(event)}${tagsOf(event, now)}</a>`;
}

/** Returns the start in the shop's form. */
function dateOf({ start_date, time_zone }: Shown, now: Date): string {
  return `<time class="fx-num" datetime="${start_date}">${shopMoment(start_date, time_zone, now)}</time>`;
}

function placeOf({ venue }: Shown): string {
  return [venue?.name, cityWords(venue)].filter(Boolean).join(' · ');
}

function priceOf(event: Shown): string {
  const price = cardPrice(event);
  return price === null ? '' : `<p class="event-cards_eventPrice fx-num">${escapeHtml(price)}</p>`;
}

const TAG_CLASSES: Readonly<Record<CardTagKind, string>> = Object.freeze({
  'sold-out': 'status_tag status_tag-solid',
  last: 'status_tag status_tag-warning',
  turn: 'status_tag',
});

/** Returns the tags of a card, with room for the app's icons. */
function tagsOf(event: Shown, now: Date): string {
  const tags = cardTags(event, now).map(
    ({ kind, words }) => `<span class="${TAG_CLASSES[kind]}"><i class="app_firstIcon"></i>${words}</span>`,
  );
  return tags.length === 0 ? '' : `<span class="event-cards_cardTags">${tags.join('')}</span>`;
}

/** Returns the cover of one of many, if any; `place` is its position. */
function pictureOf(event: Shown, place: number, sizes: string): string | null {
  const cover = cardCoverOf(event);
  if (!cover) return null;
  const when = place < AT_ONCE ? 'fetchpriority="high"' : 'loading="lazy"';
  return `<img class="event-cards_coverCard" src="${escapeHtml(cover.url)}" srcset="${escapeHtml(cover.srcset)}" sizes="${sizes}" width="${cover.width}" height="${cover.height}" alt="" ${when} />`;
}

/** Returns the cover as the app draws it, so that a picture is fetched once and early. */
function pageCover(event: Shown): string {
  const { cover_desktop: desktop, cover_mobile: mobile } = event;
  const cover = cardCoverOf(event);
  if (!cover) return poster(event);
  const wide = desktop
    ? `<source media="${WIDE}" srcset="${escapeHtml(desktop.srcset)}" sizes="${PAGE_SIZES.wide}" width="${desktop.width}" height="${desktop.height}" />`
    : '';
  const image = `<img class="event-page_coverPicture${mobile ? '' : ' event-page_coverBanner'}" src="${escapeHtml(cover.url)}" srcset="${escapeHtml(cover.srcset)}" sizes="${mobile ? PAGE_SIZES.beside : PAGE_SIZES.banner}" width="${cover.width}" height="${cover.height}" alt="" fetchpriority="high" />`;
  return `<picture${desktop ? ' class="event-page_coverWide"' : ''}>${wide}${image}</picture>`;
}

/** Returns a poster, hidden from screen readers if its name is beside it. */
function poster({ id, name, venue }: Shown, told = 'aria-hidden="true"'): string {
  const drawing = drawPoster({ seed: id, name, place: cityWords(venue) }, '4:5');
  const { width, height } = drawing;
  return `<svg class="poster_poster" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice" ${told}>${posterMarkup(drawing, `poster-${id}`)}</svg>`;
}
