import { contract, type LotView } from '@festix/domain/contract';
import { HOUR } from '@festix/domain/ground';
import type { Database } from '../../kernel/database/database.ts';
import { sql } from '../../kernel/database/sql.ts';
import { demoId } from './names.ts';
import type { PlannedCourtesy, PlannedEvent } from './plan.ts';
import type { SeedClient } from './seed-client.ts';

const HISTORY = sql`
  insert into deliveries (id, channel, template, recipient, state, failure, order_id, ticket_ids, attempts, created_at,
    next_attempt_at, sent_at, delivered_at, read_at)
  select $1, $2, 'tickets', $3, $4, $5, $6, array(select id from tickets where order_id = $6 order by position), 1, $7, $7,
    case when $4 <> 'failed' then $7::timestamptz + interval '4 seconds' end,
    case when $4 in ('delivered', 'read') then $7::timestamptz + interval '9 seconds' end,
    case when $4 = 'read' then $7::timestamptz + interval '7 minutes' end
  on conflict (id) do nothing`;

/**
 * Issues courtesies through the front door; deliveries of later messages are written directly, because no provider
 * reports them here.
 */
export async function seedCourtesies(
  client: SeedClient,
  database: Database,
  plan: PlannedEvent,
  event: { id: string; at: Date },
  lots: readonly LotView[],
): Promise<void> {
  for (const [number, courtesy] of (plan.courtesies ?? []).entries()) {
    const id = demoId(`courtesy ${plan.key} ${number}`);
    const price = lots[courtesy.lot]?.prices[0];
    if (!price) throw new Error('courtesies are of a lot that is planned');
    await client.call(plan.producer, contract.courtesies.create, {
      params: { event_id: event.id },
      body: { id, ...receiversOf(courtesy, price.id) },
    });
    for (const [place, message] of (courtesy.messages ?? []).entries()) {
      await database.query(
        HISTORY.with([
          demoId(`delivery ${plan.key} ${number} ${place}`),
          message.provider,
          message.recipient,
          message.state,
          message.failure ?? null,
          id,
          new Date(event.at.getTime() + (place + 1) * HOUR),
        ]),
      );
    }
    if (!courtesy.removed) continue;
    const params = { event_id: event.id, courtesy_id: id };
    await client.call(plan.producer, contract.courtesies.remove, { params });
  }
}

function receiversOf({ to, amount }: PlannedCourtesy, price_id: string) {
  if ('emails' in to) return { tickets: [{ id: price_id, amount: to.emails.length, assignees_to: [...to.emails] }] };
  return { assignee_to_name: to.name, assignee_to_email: to.email, tickets: [{ id: price_id, amount: amount ?? 1 }] };
}
