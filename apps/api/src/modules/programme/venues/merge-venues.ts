import { Injectable } from '@nestjs/common';
import type { VenueView } from '@festix/domain/contract';
import type { Person } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { VenueChanges } from './venue-changes.ts';
import { presentVenue } from './venue-view.ts';
import { factsOf, VenuesQueries } from './venues.queries.ts';

/** Merges two venues of one place. */
@Injectable()
export class MergeVenues {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly venues: VenuesQueries,
    private readonly changes: VenueChanges,
  ) {}

  /**
   * Moves the double's events to the remaining venue; its slug, id and place_id lead there from now on. Throws
   * NOT_FOUND, VENUE_UNKNOWN and VENUE_MERGED_WITH_ITSELF.
   */
  merge(actor: Person, venueId: string, intoId: string): Promise<VenueView> {
    return this.database.transaction(async (tx) => {
      const known = await this.venues.lock(tx, [venueId, intoId]);
      const [double, into] = [known.get(venueId), known.get(intoId)];
      if (!double) throw new ProblemError('NOT_FOUND');
      if (venueId === intoId) throw new ProblemError('VENUE_MERGED_WITH_ITSELF');
      if (!into) throw new ProblemError('VENUE_UNKNOWN');
      const moved = await tx.query(
        sql<{
          id: string;
        }>`with moved as (select id from events where venue_id = ${venueId} order by id for no key update)
         update events set venue_id = ${intoId}, version = version + 1 from moved where events.id = moved.id returning events.id`,
      );
      await tx.query(sql`update venues set merged_into = $2 where id = $1 or merged_into = $1`.with([venueId, intoId]));
      await this.audit.record(tx, actor, {
        action: 'venues:merge',
        subject_kind: 'venue',
        subject_id: venueId,
        before: presentVenue(factsOf(double)),
        after: { merged_into: intoId, events: moved.map(({ id }) => id) },
      });
      await this.changes.tell(tx, intoId);
      return presentVenue(factsOf(into));
    });
  }
}
