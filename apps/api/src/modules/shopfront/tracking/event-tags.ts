import { Injectable } from '@nestjs/common';
import { type EventTagsView, type IntegrationsView } from '@festix/domain/contract';
import { tagsOf } from '@festix/domain/shopfront';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { EventSlugs } from '../../programme/events/event-slugs.ts';

type PublicPart = Pick<IntegrationsView, 'gtm_id' | 'ga_id' | 'facebook_pixel_id'>;

/** Returns the tags that an event's pages load with the visitor's consent. */
@Injectable()
export class EventTags {
  constructor(
    private readonly database: Database,
    private readonly slugs: EventSlugs,
  ) {}

  /** Finds by a slug, an old one too. Throws NOT_FOUND. */
  async bySlug(slug: string): Promise<EventTagsView> {
    const eventId = await this.slugs.eventIdOf(slug);
    if (!eventId) throw new ProblemError('NOT_FOUND');
    return this.ofEvent(eventId);
  }

  async ofEvent(event_id: string): Promise<EventTagsView> {
    const [integrations] = await this.database.query(
      sql<PublicPart>`select gtm_id, ga_id, facebook_pixel_id from event_integrations where event_id = ${event_id}`,
    );
    return { event_id, tags: tagsOf(integrations) };
  }
}
