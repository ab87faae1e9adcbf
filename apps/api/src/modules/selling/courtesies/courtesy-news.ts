import { Injectable } from '@nestjs/common';
import { formatDateTime } from '@festix/domain/ground';
import type { Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { Deliveries } from '../../messages/deliveries/deliveries.ts';

/** Selects each address with tickets of a courtesy, except deleted accounts. */
const RECEIVERS = sql<Receiver>`
  select t.assignee_email as recipient, max(t.assignee_id::text)::uuid as user_id,
    max(coalesce(t.assignee_name, u.name)) as name, count(*)::integer as amount, e.name as event, e.start_date, e.time_zone
  from tickets t
  join events e on e.id = t.event_id
  left join users u on u.id = t.assignee_id and u.deleted_at is null
  where t.order_id = $1 and t.assignee_email is not null and t.assignee_email not like '%@invalid.festix'
  group by t.assignee_email, e.id
  order by t.assignee_email`;

interface Receiver {
  recipient: string;
  user_id: string | null;
  name: string | null;
  amount: number;
  event: string;
  start_date: Date;
  time_zone: string;
}

/** Mails people about tickets given to them. */
@Injectable()
export class CourtesyNews {
  constructor(private readonly deliveries: Deliveries) {}

  /** Queues a mail for each holder of a removed courtesy, one a person, in the transaction that removes it. */
  async tellRemoved(tx: Tx, courtesyId: string): Promise<void> {
    const receivers = await tx.query(RECEIVERS.with([courtesyId]));
    if (receivers.length === 0) return;
    await this.deliveries.sendAll(
      tx,
      receivers.map(({ recipient, user_id, name, amount, event, start_date, time_zone }) => ({
        template: 'courtesy-removed' as const,
        ...{ recipient, user_id, order_id: courtesyId },
        data: { name: name ?? '', event, when: formatDateTime(start_date, time_zone), amount },
      })),
    );
  }
}
