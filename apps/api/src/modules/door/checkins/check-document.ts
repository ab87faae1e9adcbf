import type { DocumentCheckBody, DocumentCheckView } from '@festix/domain/contract';
import { Injectable } from '@nestjs/common';
import type { EventActor } from '../../../kernel/http/actor.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Idempotency } from '../../../kernel/work/idempotency.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { Realtime } from '../../../kernel/realtime/realtime.ts';
import type { Repeated } from '../../../kernel/http/serve.ts';
import { sql } from '../../../kernel/database/sql.ts';

const RECORD = sql`
  insert into document_checks (id, event_id, ticket_id, result, price_kind, user_id, occurred_at, received_at)
  select $1, event_id, id, $4, case when status = 'leased' then null else price_kind end, $5, $6, $6
  from tickets where id = $2 and event_id = $3
  returning id`;

const TELL_DOORS = sql`insert into door_dirty (event_id, ticket_id) values ($1, $2)`;

/** Records the result of a document check made without a device; a door sends it as an op. */
@Injectable()
export class CheckDocument {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly realtime: Realtime,
    private readonly clock: Clock,
  ) {}

  /** Throws TICKET_NOT_FOUND, and ID_REUSED for the id of a door's record. */
  async record(actor: EventActor, body: DocumentCheckBody): Promise<DocumentCheckView | Repeated<DocumentCheckView>> {
    const asked = { ...body, event_id: actor.event.id };
    return this.idempotency.once(actor, 'checkins.checkDocument', asked, async (_, tx) => {
      const { id, ticket_id, result } = body;
      const known = await tx.query(sql`select from document_checks where id = ${id}`);
      if (known.length > 0) throw new ProblemError('ID_REUSED');
      const now = this.clock.now();
      const made = await tx.query(RECORD.with([id, ticket_id, actor.event.id, result, actor.id, now]));
      if (made.length === 0) throw new ProblemError('TICKET_NOT_FOUND');
      await tx.query(TELL_DOORS.with([actor.event.id, ticket_id]));
      tx.afterCommit(() => this.realtime.hint(actor.event.id, 'checkin.document', [ticket_id]));
      return { id, ticket_id, result, occurred_at: now.toISOString() };
    });
  }
}
