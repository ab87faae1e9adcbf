import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ENV, type Env } from '../../../env.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ErrorPort } from '../../../kernel/watch/error-port.ts';
import { openKey, sealedNames, sealKey } from '../../../kernel/access/sealed-key.ts';

/** A row's token: encrypted, or as an older version without encryption has written it. */
export interface KeptToken {
  meta_tag_manager_access_token: string | null;
  sealed_meta_token: Buffer | null;
}

const UNSEALED = sql<{ event_id: string; token: string }>`
  select event_id, meta_tag_manager_access_token as token from event_integrations
  where meta_tag_manager_access_token is not null`;

const SEAL = sql`
  update event_integrations set sealed_meta_token = $3, meta_tag_manager_access_token = null
  where event_id = $1 and meta_tag_manager_access_token = $2`;

const KEPT = sql<KeptToken & { meta_tag_manager_id: string }>`
  select meta_tag_manager_id, meta_tag_manager_access_token, sealed_meta_token from event_integrations
  where event_id = $1 and meta_tag_manager_id is not null`;

const COPY = sql`update event_integrations set meta_tag_manager_id = $2, sealed_meta_token = $3 where event_id = $1`;

/** Stores the tokens with which events report purchases to Meta, encrypted in the database. */
@Injectable()
export class MetaTokens implements OnApplicationBootstrap {
  private readonly secret: Buffer;

  constructor(
    @Inject(ENV) env: Pick<Env, 'TICKET_KEY_SECRET'>,
    private readonly database: Database,
    private readonly errors: ErrorPort,
  ) {
    this.secret = Buffer.from(env.TICKET_KEY_SECRET, 'base64url');
  }

  /** Encrypts plain tokens. A token written concurrently is kept. */
  async onApplicationBootstrap(): Promise<void> {
    try {
      for (const { event_id, token } of await this.database.query(UNSEALED))
        await this.database.query(SEAL.with([event_id, token, this.seal(event_id, token)]));
    } catch (error) {
      this.errors.report(error);
    }
  }

  seal(eventId: string, token: string): Buffer {
    return sealKey(Buffer.from(token), this.secret, sealedNames.metaToken(eventId));
  }

  open(eventId: string, { meta_tag_manager_access_token: plain, sealed_meta_token: sealed }: KeptToken): string | null {
    return plain ?? (sealed && openKey(sealed, this.secret, sealedNames.metaToken(eventId)).toString());
  }

  /** Gives a copy of the event the same dataset, encrypted for it. */
  async copy(tx: Tx, eventId: string, copyId: string): Promise<void> {
    const [kept] = await tx.query(KEPT.with([eventId]));
    const token = kept && this.open(eventId, kept);
    if (token) await tx.query(COPY.with([copyId, kept.meta_tag_manager_id, this.seal(copyId, token)]));
  }
}
