import { Injectable } from '@nestjs/common';
import { type SalePointBody } from '@festix/domain/contract';
import { fieldProblems } from '@festix/domain/ground';
import type { Tx } from '../../../kernel/database/database.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';

/** A sale point's scope: every event of its producer, or some events with all their lots or some. */
export interface WantedScope {
  all_events: boolean;
  events: NonNullable<SalePointBody['events']>;
}

const EVENTS = sql<{ id: string; lots: string[] }>`
  select e.id, array(select l.id from lots l where l.event_id = e.id and l.archived_at is null) as lots
  from events e where e.id = any ($1::uuid[]) and ($2::uuid is null or e.producer_id = $2)`;

const WRITE_LOTS = sql`
  insert into sale_point_lots (sale_point_id, event_id, lot_id)
  select $1, event_id, lot_id from json_to_recordset($2) as n (event_id uuid, lot_id uuid)`;

/** Returns SQL that is true if the sale point `p` sells an event: by its name, or as one of its producer's. */
export const sellsSql = (eventId: Statement): Statement => sql`(
  exists (select from sale_point_events s where s.sale_point_id = p.id and s.event_id = ${eventId})
  or exists (select from sale_point_producers s join events e on e.producer_id = s.producer_id
    where s.sale_point_id = p.id and e.id = ${eventId}))`;

/** Writes the scope of a sale point. */
@Injectable()
export class PointScope {
  /**
   * Stores the events that a sale point sells. `producerId` owns the sale point and the events it may name; null for
   * the platform's own, which may name any. Throws VALIDATION_ERROR at the event or lot that can't be named.
   */
  async write(tx: Tx, pointId: string, producerId: string | null, { all_events, events }: WantedScope): Promise<void> {
    if (all_events && (producerId === null || events.length > 0))
      throw wrong('all_events', fieldProblems.salePointScope);
    await this.check(tx, producerId, events);
    await tx.query(sql`delete from sale_point_producers where sale_point_id = ${pointId}`);
    await tx.query(sql`delete from sale_point_events where sale_point_id = ${pointId}`);
    if (all_events) {
      await tx.query(
        sql`insert into sale_point_producers (sale_point_id, producer_id) values (${pointId}, ${producerId})`,
      );
    }
    const rows = events.map(({ id, lots }) => ({ event_id: id, all_lots: lots == null }));
    await tx.query(
      sql`insert into sale_point_events (sale_point_id, event_id, all_lots)
       select ${pointId}, event_id, all_lots from json_to_recordset(${JSON.stringify(rows)}) as s (event_id uuid, all_lots boolean)`,
    );
    const lots = events.flatMap(({ id, lots }) => [...new Set(lots ?? [])].map((lot_id) => ({ event_id: id, lot_id })));
    await tx.query(WRITE_LOTS.with([pointId, JSON.stringify(lots)]));
  }

  private async check(tx: Tx, producerId: string | null, events: WantedScope['events']): Promise<void> {
    const ids = events.map(({ id }) => id);
    const known = await tx.query(EVENTS.with([ids, producerId]));
    const lotsOf = new Map(known.map(({ id, lots }) => [id, new Set(lots)]));
    for (const [index, { id, lots }] of events.entries()) {
      const own = lotsOf.get(id);
      if (!own) throw wrong(`events.${index}.id`, fieldProblems.eventUnknown);
      if (lots?.some((lot) => !own.has(lot))) throw wrong(`events.${index}.lots`, fieldProblems.lotUnknown);
    }
  }
}

export function wrong(field: string, message: string): ProblemError {
  return new ProblemError('VALIDATION_ERROR', { errors: { [field]: [message] } });
}
