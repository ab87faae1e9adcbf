import { Injectable } from '@nestjs/common';
import type { EventActor } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';

const REMOVE_WEBHOOKS = sql<{ id: string; url: string; kinds: string[] }>`
  delete from webhook_endpoints where event_id = $1 returning id, url, kinds`;

const REVOKE_KEYS = sql<{ id: string; name: string; hint: string; scopes: string[] }>`
  update api_keys set revoked_at = $2 where event_id = $1 and revoked_at is null returning id, name, hint, scopes`;

/** Deletes the token of the old producer's dataset without storing it anywhere. */
const REMOVE_INTEGRATIONS = sql`
  delete from event_integrations where event_id = $1 returning gtm_id, ga_id, facebook_pixel_id, meta_tag_manager_id`;

/**
 * Ends the old producer's connections to this event alone: webhooks and keys that would be useless without it, and the
 * tracking of its visitors and buyers.
 */
@Injectable()
export class EndConnections {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  /**
   * Ends the event's connections to its former producer. Requires that the event has its new producer already, so that
   * no new connection is made for the old one.
   */
  async carryOut(tx: Tx, actor: EventActor): Promise<void> {
    const eventId = actor.event.id;
    const webhooks = await tx.query(REMOVE_WEBHOOKS.with([eventId]));
    const keys = await tx.query(REVOKE_KEYS.with([eventId, this.clock.now()]));
    const measured = await tx.query(REMOVE_INTEGRATIONS.with([eventId]));
    for (const before of measured) {
      const subject = { subject_kind: 'event', subject_id: eventId, event_id: eventId };
      await this.audit.record(tx, actor, { action: 'events:integrations', ...subject, before, after: null });
    }
    const ended = [
      ...webhooks.map((before) => ({ action: 'webhooks:remove', subject_kind: 'webhook', before })),
      ...keys.map((before) => ({ action: 'api-keys:revoke', subject_kind: 'api_key', before })),
    ];
    for (const entry of ended) {
      await this.audit.record(tx, actor, { ...entry, subject_id: entry.before.id, event_id: eventId });
    }
    const removed = webhooks.map(({ id }) => id);
    // Includes webhook events written until the commit.
    tx.afterCommit(async () => {
      await this.database.query(sql`delete from webhook_deliveries where endpoint_id = any (${removed}::uuid[])`);
    });
  }
}
