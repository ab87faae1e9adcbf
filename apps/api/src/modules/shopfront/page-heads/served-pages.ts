import { Inject, Injectable } from '@nestjs/common';
import { SERVED, type OrderView, type PublicEventView } from '@festix/domain/contract';
import { withKnownCity, type ShopFilters } from '@festix/domain/shopfront';
import { ENV, type Env } from '../../../env.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import type { PolicySources } from '../../../kernel/http/content-policy.ts';
import { ROWS_PER_PAGE } from '../../../kernel/fields/page.dto.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { OrderPresenter } from '../../selling/orders/order.presenter.ts';
import { OrdersQueries } from '../../selling/orders/orders.queries.ts';
import { HomeService } from '../public-pages/home.service.ts';
import { PublicEventsService, type PageReader } from '../public-pages/public-events.service.ts';
import { EventTags } from '../tracking/event-tags.ts';
import { eventHead } from './event-head.ts';
import type { Head, ServedData } from './head.ts';
import { eventsHead, homeHead, MOST_LISTED } from './list-heads.ts';
import type { FoundSlug } from './page-heads.queries.ts';
import { sourcesOf } from './tag-sources.ts';

/** A page for an anonymous visitor. */
export interface ServedPage {
  head: Head;
  /** Data embedded for the app. */
  served?: readonly ServedData[];
  /** Further origins it may load from. */
  sources?: PolicySources | undefined;
}

const VISITOR = { id: null };

/** Reader of a head: anonymous, and without the limits of searches. */
const NOBODY = '';
const VISITING: PageReader = { user_id: null, ip: NOBODY, mayEdit: () => false };

/** Builds the pages that embed their data: the first one, the list of events, an event, an order. */
@Injectable()
export class ServedPages {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly clock: Clock,
    private readonly homes: HomeService,
    private readonly events: PublicEventsService,
    private readonly tags: EventTags,
    private readonly orders: OrdersQueries,
    private readonly presenter: OrderPresenter,
  ) {}

  async home(): Promise<ServedPage> {
    const home = await this.homes.read(VISITOR, {});
    const head = homeHead(home.first, this.env.PUBLIC_URL, this.clock.now());
    return { head, served: [{ id: SERVED.home, value: home }] };
  }

  /**
   * Returns the list of events, or a part of it, with its head; `isBeginning` is true if the request is for neither a
   * search nor a later page.
   */
  async list(asked: ShopFilters, isBeginning: boolean): Promise<ServedPage> {
    const page = await this.events.list({ ...asked, take: MOST_LISTED }, NOBODY);
    const isListed = page.count > 0 || Object.keys(asked).length === 0;
    const part = { events: page.data, filters: withKnownCity(asked, page), isListed, isBeginning };
    const head = eventsHead(part, this.env.PUBLIC_URL, this.clock.now());
    const beginning = { ...page, data: page.data.slice(0, ROWS_PER_PAGE) };
    return { head, served: isBeginning ? [{ id: SERVED.events, value: beginning }] : [] };
  }

  /** Returns undefined if the event is not visible to an anonymous visitor. */
  async event({ owner_id, current: slug }: FoundSlug): Promise<ServedPage | undefined> {
    const [event, tags] = await Promise.all([this.publicEvent(slug), this.tags.ofEvent(owner_id)]);
    if (event === undefined) return undefined;
    return {
      head: eventHead(event, this.env.PUBLIC_URL, this.clock.now()),
      served: [
        { id: SERVED.tags, value: { slug, ...tags } },
        { id: SERVED.event, value: event },
      ],
      sources: tags.tags ? sourcesOf(tags.tags) : undefined,
    };
  }

  /** Returns an order of the event as anybody with its address sees it, without its charge. */
  async order({ owner_id }: FoundSlug, id: string): Promise<OrderView | undefined> {
    const order = await this.orders.find(id);
    return order?.event_id === owner_id ? this.presenter.present({ ...order, payment: null }, 'anybody') : undefined;
  }

  private async publicEvent(slug: string): Promise<PublicEventView | undefined> {
    try {
      return await this.events.read(slug, {}, VISITING);
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'NOT_FOUND') return undefined;
      throw error;
    }
  }
}
