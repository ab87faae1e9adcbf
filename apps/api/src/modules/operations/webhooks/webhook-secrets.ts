import { Inject, Injectable } from '@nestjs/common';
import { OLD_SECRET_LASTS } from '@festix/domain/messages';
import { ENV, type Env } from '../../../env.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { openKey, sealedNames, sealKey } from '../../../kernel/access/sealed-key.ts';
import { newWebhookKey } from './webhook-signature.ts';

const STANDING = sql<{ sealed: Buffer }>`
  select sealed from webhook_secrets where endpoint_id = $1 and (ends_at is null or ends_at > $2) order by id desc`;

const END_PRESENT = sql`update webhook_secrets set ends_at = $2 where endpoint_id = $1 and ends_at is null`;
const FORGET_ENDED = sql`delete from webhook_secrets where endpoint_id = $1 and ends_at <= $2`;
const WRITE = sql`insert into webhook_secrets (endpoint_id, sealed, made_at) values ($1, $2, $3)`;

/** Stores the keys that sign an address's events, encrypted in the database. */
@Injectable()
export class WebhookSecrets {
  private readonly secret: Buffer;

  constructor(
    @Inject(ENV) env: Pick<Env, 'TICKET_KEY_SECRET'>,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    this.secret = Buffer.from(env.TICKET_KEY_SECRET, 'base64url');
  }

  /** Makes another key; former ones sign as well for a day. */
  async renew(tx: Tx, endpointId: string): Promise<Buffer> {
    const now = this.clock.now();
    const key = newWebhookKey();
    await tx.query(FORGET_ENDED.with([endpointId, now]));
    await tx.query(END_PRESENT.with([endpointId, new Date(now.getTime() + OLD_SECRET_LASTS)]));
    await tx.query(WRITE.with([endpointId, sealKey(key, this.secret, sealedNames.webhook(endpointId)), now]));
    return key;
  }

  /** Returns every key that signs now, the present one first. */
  async standing(endpointId: string, on: Pick<Tx, 'query'> = this.database): Promise<Buffer[]> {
    const rows = await on.query(STANDING.with([endpointId, this.clock.now()]));
    return rows.map(({ sealed }) => openKey(sealed, this.secret, sealedNames.webhook(endpointId)));
  }
}
