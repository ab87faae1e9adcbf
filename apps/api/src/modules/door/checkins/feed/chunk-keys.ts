import { randomBytes, webcrypto } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../../../env.ts';
import { Database } from '../../../../kernel/database/database.ts';
import { sql } from '../../../../kernel/database/sql.ts';
import { openKey, sealedNames, sealKey } from '../../../../kernel/access/sealed-key.ts';

const KEY_BYTES = 32;

/** Stores the AES-GCM key of each event's list, encrypted in the database. Phones get it at unlock. */
@Injectable()
export class ChunkKeys {
  private readonly secret: Buffer;

  constructor(
    @Inject(ENV) env: Pick<Env, 'TICKET_KEY_SECRET'>,
    private readonly database: Database,
  ) {
    this.secret = Buffer.from(env.TICKET_KEY_SECRET, 'base64url');
  }

  /** Returns 32 bytes, created at the first request. Needs the event's feed row. */
  async of(eventId: string): Promise<Buffer> {
    const name = sealedNames.list(eventId);
    const known = await this.sealed(eventId);
    if (known) return openKey(known, this.secret, name);
    // Concurrent callers may each make one: the first that is written counts.
    await this.database.query(
      sql`update door_feeds set sealed_chunk_key = $2 where event_id = $1 and sealed_chunk_key is null`.with([
        eventId,
        sealKey(randomBytes(KEY_BYTES), this.secret, name),
      ]),
    );
    const made = await this.sealed(eventId);
    if (!made) throw new Error('a list has a feed before it has a key');
    return openKey(made, this.secret, name);
  }

  async cryptoKeyOf(eventId: string): Promise<webcrypto.CryptoKey> {
    return webcrypto.subtle.importKey('raw', await this.of(eventId), 'AES-GCM', false, ['encrypt']);
  }

  private async sealed(eventId: string): Promise<Buffer | null | undefined> {
    const [feed] = await this.database.query(
      sql<{ sealed_chunk_key: Buffer | null }>`select sealed_chunk_key from door_feeds where event_id = ${eventId}`,
    );
    return feed?.sealed_chunk_key;
  }
}
