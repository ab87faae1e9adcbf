import { Injectable } from '@nestjs/common';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { slugFrom, type VenueBody } from '@festix/domain';
import type { Person } from '../../kernel/actor.ts';
import { Clock } from '../../kernel/clock.ts';
import { newId } from '../../kernel/ids.ts';
import { Problem } from '../../kernel/problem.ts';
import { Venue } from './venue.entity.ts';

/** Enough of an id to tell two venues of one name apart. */
const SLUG_SUFFIX = 6;

/** How an event names its venue: one that exists, or the fields of one. */
export interface VenueChoice {
  venue_id?: string | null;
  venue?: VenueBody;
}

@Injectable()
export class VenuesService {
  constructor(private readonly clock: Clock) {}

  /**
   * The id of the venue that is meant; undefined when the choice says nothing, null when it says none. A geocoder's
   * place is one venue for all; other fields make a venue of their own, for others may use the one that was there.
   */
  async choose(
    em: SqlEntityManager,
    actor: Person,
    { venue_id, venue }: VenueChoice,
  ): Promise<string | null | undefined> {
    if (venue_id) {
      if (!(await em.findOne(Venue, venue_id))) throw new Problem('VENUE_NOT_FOUND');
      return venue_id;
    }
    if (venue) return this.take(em, actor, venue);
    return venue_id;
  }

  private async take(em: SqlEntityManager, actor: Person, body: VenueBody): Promise<string> {
    const known = body.place_id ? await em.findOne(Venue, { place_id: body.place_id }) : null;
    if (known) return known.id;
    const id = newId();
    em.persist(
      em.create(Venue, {
        address: null,
        formatted_address: null,
        city: null,
        state: null,
        country: null,
        zip_code: null,
        number: null,
        place_id: null,
        latitude: null,
        longitude: null,
        show_address: true,
        ...body,
        id,
        slug: await this.freeSlug(em, body.name, id),
        name: body.name.trim(),
        created_by: actor.id,
        created_at: this.clock.now(),
      }),
    );
    await em.flush();
    return id;
  }

  private async freeSlug(em: SqlEntityManager, name: string, id: string): Promise<string> {
    const slug = slugFrom(name) || 'local';
    return (await em.count(Venue, { slug })) === 0 ? slug : `${slug}-${id.slice(-SLUG_SUFFIX)}`;
  }
}
