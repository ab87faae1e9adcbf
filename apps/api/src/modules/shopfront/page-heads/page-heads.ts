import { Inject, Injectable } from '@nestjs/common';
import { SERVED } from '@festix/domain/contract';
import { SECOND } from '@festix/domain/ground';
import { awaitsPayment } from '@festix/domain/selling';
import { readShopFilters, SHOP_WHENS, shopQuery, type ShopFilters } from '@festix/domain/shopfront';
import { ENV, type Env } from '../../../env.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import type { MovedPage, PageHead, Pages, PublicFile } from '../../../kernel/http/web.ts';
import type { ListedEvent } from '../../programme/events/public-event-row.ts';
import { PublicIndex } from '../../programme/events/public-index.ts';
import { VenueIndex } from '../../programme/venues/venue-index.ts';
import { presentPublicVenue } from '../../programme/venues/venue-view.ts';
import { VenuesQueries } from '../../programme/venues/venues.queries.ts';
import { choicesOf, narrowed } from '../public-pages/shop-lists.ts';
import { cardWordsHtml, orderWordsHtml } from './checkout-words.ts';
import { firstWordsHtml } from './first-words.ts';
import { dataHtml, headHtml } from './head.ts';
import { CARD_HEAD, LOST_HEAD, PRIVATE_HEAD, producerHead, venueHead, venuesHead } from './list-heads.ts';
import { PageHeadsQueries, type FoundSlug } from './page-heads.queries.ts';
import { pathOf } from './places.ts';
import { ServedPages, type ServedPage } from './served-pages.ts';
import { robots, sitemap } from './sitemap.ts';

/** Lifetime of a cached head; the app itself shows later changes. */
export const HEADS_KEPT = 5 * SECOND;
const MOST_HEADS = 2_000;

const EVENTS = '/events';
const LIST = /^\/events\/?$/;

const EVENT_OR_ORDER = /^\/events\/([^/]+)(?:\/orders\/[^/]+(?:\/cartao)?)?$/;

/** Matches an order's page and that in which its card is named, and finds the first one's path and the order's id. */
const ORDER = /^(\/events\/[^/]+\/orders\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))(?:\/cartao)?$/;
const CARD_END = /\/cartao$/;

type Page = PageHead | MovedPage;

/** Builds the head of each page of the app. */
@Injectable()
export class PageHeads implements Pages {
  private readonly kept = new Map<string, { until: number; page: Promise<Page> }>();

  private map: { until: number; text: Promise<string> } | undefined;

  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly clock: Clock,
    private readonly queries: PageHeadsQueries,
    private readonly served: ServedPages,
    private readonly index: PublicIndex,
    private readonly venues: VenuesQueries,
    private readonly venueIndex: VenueIndex,
  ) {}

  at(path: string, query: string): Promise<Page> {
    const now = this.clock.now().getTime();
    const asked = new URLSearchParams(query);
    const isBeginning = !asked.has('query') && !asked.has('page');
    const filters = LIST.test(path) ? readShopFilters(asked) : {};
    // A page of one reader is not kept: it would take the place of one that many read.
    if (ORDER.test(path)) return this.make(path, filters, isBeginning);
    const key = `${path}${isBeginning ? '' : '?'}${shopQuery(filters)}`;
    const known = this.kept.get(key);
    if (known && known.until > now) return known.page;
    if (this.kept.size >= MOST_HEADS) this.kept.clear();
    const page = this.make(path.replace(/(?<=.)\/$/, ''), filters, isBeginning);
    this.kept.set(key, { until: now + HEADS_KEPT, page });
    page.catch(() => this.kept.delete(key));
    return page;
  }

  async file(path: string): Promise<PublicFile | undefined> {
    if (path === '/robots.txt') return { type: 'text/plain', text: robots(this.env.PUBLIC_URL) };
    if (path === '/sitemap.xml') return { type: 'application/xml', text: await this.keptSitemap() };
    return undefined;
  }

  /**
   * Returns the page at a path; `filters` are those of the list of events, and `isBeginning` is true if the request is
   * for neither a search nor a later page of a list.
   */
  private async make(path: string, filters: ShopFilters, isBeginning: boolean): Promise<Page> {
    const origin = this.env.PUBLIC_URL;
    if (path === '/') return this.page(await this.served.home());
    if (path === EVENTS) return this.page(await this.served.list(filters, isBeginning));
    if (path === '/venues') return this.page({ head: venuesHead(await this.venuePaths(), origin) });
    const [, slug] = EVENT_OR_ORDER.exec(path) ?? [];
    if (slug !== undefined) return this.underSlug(path, slug);
    const [, venue] = /^\/venues\/([^/]+)$/.exec(path) ?? [];
    if (venue !== undefined) return this.venue(decodeURIComponent(venue));
    return this.page({ head: PRIVATE_HEAD });
  }

  /** Builds the page of an event or a producer, or of an order of the event. */
  private async underSlug(path: string, written: string): Promise<Page> {
    const found = await this.queries.slug(decodeURIComponent(written));
    if (!found) return this.lost();
    const own = `/events/${written}`;
    const present = `/events/${found.current}${path.slice(own.length)}`;
    if (present !== path) return found.is_public ? { location: present } : this.lost();
    if (found.kind === 'event') {
      if (path === own) return this.event(found);
      return CARD_END.test(path) ? this.card(found, path) : this.order(found, path);
    }
    return path === own ? this.producer(found) : this.lost();
  }

  private async event(found: FoundSlug): Promise<Page> {
    const page = await this.served.event(found);
    return page ? this.page(page) : this.lost();
  }

  /** Builds the page in which a card is named. */
  private async card(found: FoundSlug, path: string): Promise<Page> {
    const [, orderPath = '', id] = ORDER.exec(path) ?? [];
    const order = id === undefined ? undefined : await this.served.order(found, id);
    if (!order) return this.lost();
    const words = awaitsPayment(order.status) ? cardWordsHtml(order, orderPath, this.clock.now()) : '';
    return { ...this.page({ head: CARD_HEAD }), words, isPrivate: true };
  }

  /**
   * Builds the page of an order: one that waits for its payment is said at once. Its charge is left to the app, which
   * asks for it as its reader does.
   */
  private async order(found: FoundSlug, path: string): Promise<Page> {
    const page = this.page({ head: PRIVATE_HEAD });
    const [, , id] = ORDER.exec(path) ?? [];
    const order = id === undefined ? undefined : await this.served.order(found, id);
    if (!order || !awaitsPayment(order.status)) return page;
    const { proof: _, ...shown } = order;
    const words = orderWordsHtml(order, this.clock.now());
    return { ...page, words, data: dataHtml([{ id: SERVED.order, value: shown }]), isPrivate: true };
  }

  private async producer({ owner_id, current: slug }: FoundSlug): Promise<Page> {
    const name = await this.queries.producerName(owner_id);
    if (name === undefined) return this.lost();
    const paths = await this.eventPaths(({ producer_id }) => producer_id === owner_id);
    return this.page({ head: producerHead({ name, slug }, paths, this.env.PUBLIC_URL) });
  }

  private async venue(slugOrId: string): Promise<Page> {
    const found = await this.venues.find(slugOrId);
    if (!found?.is_public) return this.lost();
    const venue = presentPublicVenue(found);
    if (venue.slug !== slugOrId) return { location: `/venues/${venue.slug}` };
    const paths = await this.eventPaths(({ venue_id }) => venue_id === venue.id);
    return this.page({ head: venueHead(venue, paths, this.env.PUBLIC_URL) });
  }

  /** Caches the sitemap as heads are. */
  private keptSitemap(): Promise<string> {
    const now = this.clock.now().getTime();
    if (this.map && this.map.until > now) return this.map.text;
    const text = this.sitemap();
    this.map = { until: now + HEADS_KEPT, text };
    text.catch(() => (this.map = undefined));
    return text;
  }

  private async sitemap(): Promise<string> {
    const listed = await this.index.listed();
    const producers = await this.queries.producerSlugs([...new Set(listed.map(({ producer_id }) => producer_id))]);
    const events = listed.map(({ view }) => view.slug);
    const paths = [...events, ...producers].map((slug) => `/events/${slug}`);
    const lists = partsOf(listed, this.clock.now()).map((part) => EVENTS + shopQuery(part));
    const all = ['/', EVENTS, '/venues', ...lists, ...paths, ...(await this.venuePaths())];
    return sitemap(all, this.env.PUBLIC_URL);
  }

  private async eventPaths(
    isMeant: (event: { producer_id: string; venue_id: string | null }) => boolean,
  ): Promise<string[]> {
    return (await this.index.soonest()).filter(isMeant).map(({ view }) => pathOf(view));
  }

  /** Returns the venues with public events, as in the list of venues. */
  private async venuePaths(): Promise<string[]> {
    return (await this.venueIndex.withEvents()).map(({ slug }) => `/venues/${slug}`);
  }

  private page({ head, served, sources }: ServedPage): PageHead {
    return {
      status: 200,
      head: headHtml(head, this.env.PUBLIC_URL),
      words: head.words ? firstWordsHtml(head.words) : '',
      data: dataHtml(served ?? []),
      // An unlisted page with data is for people with its link.
      ...(!head.isListed && served && { isPrivate: true }),
      ...(sources && { sources }),
    };
  }

  private lost(): PageHead {
    return { status: 404, head: headHtml(LOST_HEAD, this.env.PUBLIC_URL), words: '', data: '' };
  }
}

/** Returns the parts of the list of events that have some: each time, city and kind, and what is free. */
function partsOf(events: readonly ListedEvent[], now: Date): ShopFilters[] {
  const { cities, categories } = choicesOf(events);
  const parts: ShopFilters[] = [
    ...SHOP_WHENS.map((when) => ({ when })),
    { free: 'true' },
    ...categories.map((category) => ({ category })),
    ...cities.map(({ city, state }) => ({ city, ...(state && { state }) })),
  ];
  return parts.filter((part) => narrowed(events, part, now).length > 0);
}
