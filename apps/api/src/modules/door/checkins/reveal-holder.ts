import { type RevealBody, type RevealedHolderView } from '@festix/domain/contract';
import { MINUTE } from '@festix/domain/ground';
import { Injectable } from '@nestjs/common';
import type { EventActor } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { RateLimits, type Limit } from '../../../kernel/access/rate-limits.ts';
import { HOLDER_DOCUMENT, HOLDER_EMAIL, HOLDER_NAME } from '../../documents/tickets/who-holds.ts';

/** Enough for the doubts of a queue at a door, and too few to copy a list. */
export const REVEALS: Limit = { name: 'holder-reveal', points: 30, seconds: (10 * MINUTE) / 1000 };

/** Selects the holder. A transferred ticket has no data of its buyer. */
const HOLDER = sql<RevealedHolderView>`
  select t.id as ticket_id, ${HOLDER_NAME} as name, ${HOLDER_DOCUMENT} as document, ${HOLDER_EMAIL} as email
  from tickets t
  left join orders o on o.id = t.order_id
  where t.id = $1 and t.event_id = $2`;

/** Shows a supervisor a ticket's holder in full. Records each view in the audit log and limits their number. */
@Injectable()
export class RevealHolder {
  constructor(
    private readonly database: Database,
    private readonly limits: RateLimits,
    private readonly audit: Audit,
  ) {}

  /** Throws RATE_LIMITED, and NOT_FOUND for a ticket of another event. */
  async reveal(actor: EventActor, ticketId: string, { reason }: RevealBody): Promise<RevealedHolderView> {
    await this.limits.consume(REVEALS, actor.id);
    return this.database.transaction(async (tx) => {
      const [holder] = await tx.query(HOLDER.with([ticketId, actor.event.id]));
      if (!holder) throw new ProblemError('NOT_FOUND');
      await this.audit.record(tx, actor, {
        action: 'documents:reveal',
        ...{ subject_kind: 'ticket', subject_id: ticketId, event_id: actor.event.id },
        after: { reason: reason.trim() },
      });
      return holder;
    });
  }
}
