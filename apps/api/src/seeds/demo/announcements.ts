import { contract } from '@festix/domain/contract';
import { DAY } from '@festix/domain/ground';
import type { Database } from '../../kernel/database/database.ts';
import { sql } from '../../kernel/database/sql.ts';
import { demoId } from './names.ts';
import type { PlannedEvent } from './plan.ts';
import type { SeedClient } from './seed-client.ts';

const SUPPORT = 'suporte@festix.dev';

export interface AnnouncingEvent {
  id: string;
  now: Date;
  signIn(at: Date, email: string): Promise<void>;
  /** Runs the consequences of an announcement at once. */
  carryOut(announcementId: string): Promise<void>;
}

/** Mails of days gone by have left then. */
const LEFT = sql`
  update deliveries set state = 'sent', sent_at = created_at + interval '6 seconds', attempts = 1, content = null
  where state = 'queued' and id in (select delivery_id from announcement_recipients where announcement_id = $1)`;

/** Cancels an event as support, and marks another as changed. */
export async function seedAnnouncements(
  client: SeedClient,
  database: Database,
  plan: PlannedEvent,
  event: AnnouncingEvent,
): Promise<void> {
  const { cancelled, changed } = plan;
  const daysAgo = cancelled ?? changed?.daysAgo;
  if (daysAgo === undefined) return;
  const id = demoId(`announcement ${plan.key}`);
  const asked = { area: 'support', params: { event_id: event.id } } as const;
  await event.signIn(new Date(event.now.getTime() - daysAgo * DAY), SUPPORT);
  if (changed) {
    const { before, after } = changed;
    const message = 'A artista adoeceu e o festival encontrou outro nome à altura.';
    await client.call(SUPPORT, contract.announcements.change, {
      ...asked,
      body: { id, line_up: { before, after }, message },
    });
  } else {
    const message = 'A casa precisou fechar para obras. Pedimos desculpas.';
    await client.call(SUPPORT, contract.announcements.cancel, { ...asked, body: { id, message } });
  }
  await event.carryOut(id);
  await database.query(LEFT.with([id]));
}
