import { pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { Injectable } from '@nestjs/common';
import { type PinBody, type SupervisorView } from '@festix/domain/contract';
import { TILL_PIN_BYTES, TILL_PIN_ITERATIONS } from '@festix/domain/ground';
import type { Person } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { AccountOwner } from '../../people/accounts/account-owner.ts';
import { presentSupervisor, type SupervisorRow } from '../../door/devices/supervisor-pin.ts';

const SALT_BYTES = 16;

const derive = promisify(pbkdf2);

const WRITE = sql`
  insert into till_pins (user_id, salt, iterations, verifier, changed_at) values ($1, $2, $3, $4, $5)
  on conflict (user_id) do update set salt = excluded.salt, iterations = excluded.iterations,
    verifier = excluded.verifier, changed_at = excluded.changed_at`;

/**
 * Selects the people who may approve a refund at a till: supervisors of the sale point, and of events that are sold
 * where they work.
 */
const SUPERVISORS = sql<SupervisorRow>`
  select u.id, u.name, p.salt, p.iterations, p.verifier
  from users u left join till_pins p on p.user_id = u.id
  where num_nonnulls(u.blocked_at, u.deleted_at) = 0 and u.id in (
    select user_id from sale_point_operators where sale_point_id = $1 and is_supervisor
    union
    select g.user_id from event_grants g where g.event_id = $2 and 'supervise' = any (g.permissions)
      and exists (select from event_sellers s where s.user_id = g.user_id and s.event_id = g.event_id))
  order by u.name collate "pt-BR-x-icu", u.id`;

/**
 * Stores the PIN with which supervisors approve a void. An offline till checks it by a verifier; with so few digits it
 * is no secret to the owner of the till, so it opens nothing else and the server judges every void itself.
 */
@Injectable()
export class TillPins {
  constructor(
    private readonly database: Database,
    private readonly owner: AccountOwner,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Throws CURRENT_PASSWORD_WRONG and RATE_LIMITED. Throws FORBIDDEN for a till's own access. */
  async set(actor: Person, { pin, password }: PinBody): Promise<void> {
    // A person without a password sends an empty field.
    await this.owner.prove(actor, password || undefined);
    const salt = randomBytes(SALT_BYTES);
    const verifier = await derive(pin, salt, TILL_PIN_ITERATIONS, TILL_PIN_BYTES, 'sha256');
    await this.database.transaction(async (tx) => {
      await tx.query(WRITE.with([actor.id, salt, TILL_PIN_ITERATIONS, verifier, this.clock.now()]));
      await this.audit.record(tx, actor, {
        action: 'sale-points:pin',
        subject_kind: 'user',
        subject_id: actor.id,
      });
    });
  }

  async supervisors(salePointId: string, eventId: string): Promise<SupervisorView[]> {
    const rows = await this.database.query(SUPERVISORS.with([salePointId, eventId]));
    return rows.map(presentSupervisor);
  }
}
