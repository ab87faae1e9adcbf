import { abilitiesFor } from '@festix/domain/people';
import { Injectable } from '@nestjs/common';
import { AccessService } from '../../../kernel/access/access.service.ts';
import type { Actor } from '../../../kernel/http/actor.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { addressKey, RateLimits, type Limit } from '../../../kernel/access/rate-limits.ts';
import { EventSlugs } from '../../programme/events/event-slugs.ts';
import { PageViewCounter } from './page-view-counter.ts';
import { isRobot } from './robots.ts';

/** Views of one address in a minute; a whole quarter may share one. */
export const VIEWS: Limit = { name: 'page-views', points: 300, seconds: 60 };

/** The visitor of a page, as far as counting needs. */
export interface Opening {
  slug: string;
  ip: string | undefined;
  userAgent: string | undefined;
}

/** Counts views of public pages, except by people who work at the event. */
@Injectable()
export class PageViewsService {
  constructor(
    private readonly slugs: EventSlugs,
    private readonly access: AccessService,
    private readonly limits: RateLimits,
    private readonly counter: PageViewCounter,
  ) {}

  /** Throws RATE_LIMITED, or NOT_FOUND for a slug that no event has or had. */
  async open(actor: Actor, { slug, ip, userAgent }: Opening): Promise<void> {
    this.limits.consumeLocally(VIEWS, addressKey(ip));
    const eventId = await this.slugs.eventIdOf(slug);
    if (!eventId) throw new ProblemError('NOT_FOUND');
    if (isRobot(userAgent) || (await this.worksAt(actor, eventId))) return;
    this.counter.count(eventId);
  }

  private async worksAt({ id, session_id, device_id }: Actor, eventId: string): Promise<boolean> {
    if (id === null) return false;
    const [viewer, event] = await Promise.all([
      this.access.viewer(id, session_id, device_id),
      this.access.event(id, eventId),
    ]);
    return viewer !== undefined && event !== undefined && abilitiesFor(viewer, event).has('events:read');
  }
}
