import { Injectable } from '@nestjs/common';
import type {
  Page,
  PageQuery,
  ProducerEventsQuery,
  ProducerEventsView,
  PublicEventRowView,
} from '@festix/domain/contract';
import type { Actor } from '../../../kernel/http/actor.ts';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { RateLimits } from '../../../kernel/access/rate-limits.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { PublicIndex } from '../../programme/events/public-index.ts';
import { venuesFoundBy } from '../../programme/venues/venue-view.ts';
import { VenuesQueries } from '../../programme/venues/venues.queries.ts';
import { SEARCHES } from './public-events.service.ts';
import { listPage, narrowed } from './shop-lists.ts';

interface Producer {
  id: string;
  name: string;
  slug: string;
}

/** Lists upcoming events of a venue, or of a producer. */
@Injectable()
export class EventListsService {
  constructor(
    private readonly index: PublicIndex,
    private readonly venues: VenuesQueries,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
    private readonly database: Database,
  ) {}

  /** Returns the events of a venue by its slug or id, or by those of a duplicate of it. Throws NOT_FOUND. */
  async ofVenue(actor: Actor, slug: string, query: PageQuery): Promise<Page<PublicEventRowView>> {
    const venue = await this.venues.find(slug);
    if (!venue || !venuesFoundBy(actor)(venue)) throw new ProblemError('NOT_FOUND');
    const there = (await this.index.soonest()).filter(({ venue_id }) => venue_id === venue.id);
    const { data, count } = listPage(there, [], query);
    return { data, count };
  }

  /** Finds by the producer's slug, an old one too. Throws NOT_FOUND, RATE_LIMITED, BUSY. */
  async ofProducer(slug: string, query: ProducerEventsQuery, caller: string): Promise<ProducerEventsView> {
    const words = query.query?.trim() ?? '';
    if (words) this.limits.consumeLocally(SEARCHES, caller);
    const producer = await this.producerOf(slug);
    if (!producer) throw new ProblemError('NOT_FOUND');
    const isTheirs = ({ producer_id }: { producer_id: string }) => producer_id === producer.id;
    const [found, all] = await Promise.all([this.index.found(words, caller), this.index.soonest()]);
    const theirs = narrowed(found.filter(isTheirs), query, this.clock.now());
    return { ...listPage(theirs, all.filter(isTheirs), query), producer: { name: producer.name, slug: producer.slug } };
  }

  private async producerOf(slug: string): Promise<Producer | undefined> {
    const [producer] = await this.database.query(
      sql<Producer>`select u.id, u.name, present.slug from public_slugs asked
       join users u on u.id = asked.owner_id
       join public_slugs present on present.kind = 'producer' and present.owner_id = u.id and present.is_current
       where asked.slug = ${slug} and asked.kind = 'producer'`,
    );
    return producer;
  }
}
