import { type DeviceOperatorBody } from '@festix/domain/contract';
import { operatorProofText } from '@festix/domain/sync';
import { Injectable } from '@nestjs/common';
import type { Person } from '../../../kernel/http/actor.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { RateLimits, type Limit } from '../../../kernel/access/rate-limits.ts';
import { provesText } from './device-proof.ts';

/** Sign-ins of one person on devices: people take over a till a few times a day. */
const PER_PERSON: Limit = { name: 'device-operators', points: 200, seconds: 24 * 3600 };

interface OperatedDevice {
  user_id: string;
  public_key: string | null;
  revoked_at: Date | null;
}

/** Covers ops made on the device since the sign-in there, even if they are uploaded before this proof. */
const WRITE = sql`
  insert into device_operators (device_id, user_id, proved_at)
  select $1, $2, coalesce((select created_at from sessions where id = $3), $4)
  on conflict (device_id, user_id) do update set proved_at = least(device_operators.proved_at, excluded.proved_at)`;

/**
 * Stores the sign-in of a person on another person's device: the session proves the person, and the signature the
 * device, so that neither can name the other alone.
 */
@Injectable()
export class ProveOperator {
  constructor(
    private readonly database: Database,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
  ) {}

  /** Throws DEVICE_UNKNOWN, DEVICE_REVOKED, DEVICE_SIGNATURE_INVALID and RATE_LIMITED. */
  async prove(actor: Person, deviceId: string, { signature }: DeviceOperatorBody): Promise<void> {
    this.limits.consumeLocally(PER_PERSON, actor.id);
    const [device] = await this.database.query(
      sql<OperatedDevice>`select user_id, public_key, revoked_at from devices where id = ${deviceId}`,
    );
    if (!device) throw new ProblemError('DEVICE_UNKNOWN');
    const text = operatorProofText(deviceId.toLowerCase(), actor.id);
    if (device.public_key === null || !provesText(device.public_key, text, signature)) {
      throw new ProblemError('DEVICE_SIGNATURE_INVALID');
    }
    if (device.revoked_at) throw new ProblemError('DEVICE_REVOKED');
    if (device.user_id === actor.id) return;
    await this.database.query(WRITE.with([deviceId, actor.id, actor.session_id, this.clock.now()]));
  }
}
