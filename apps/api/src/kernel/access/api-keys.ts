import { createHash, createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { ENV, type Env } from '../../env.ts';
import { Audit } from './audit.ts';
import { Clock } from '../watch/clock.ts';
import { Database } from '../database/database.ts';
import { sql } from '../database/sql.ts';

export const API_KEY_PREFIX = 'festix_';

/** Characters of a key that lists show. */
const HINT_LENGTH = API_KEY_PREFIX.length + 6;

/** Interval at which a key's last use is written. */
const NOTED_EVERY_MS = 60_000;

/** A valid key. */
export interface KnownApiKey {
  id: string;
  producer_id: string;
  scopes: string[];
  /** The one event that it opens; null: all of the producer's. */
  event_id: string | null;
}

const FIND = sql<KnownApiKey>`
  with known as (
    select id, producer_id, scopes, event_id, last_used_at from api_keys
    where key_hash = $1 and revoked_at is null and (expires_at is null or expires_at > $2)
  ),
  noted as (
    update api_keys k set last_used_at = $2 from known where k.id = known.id
      and (known.last_used_at is null or known.last_used_at < $3)
  )
  select id, producer_id, scopes, event_id from known`;

/** Issues and verifies the keys of producers' programs. Stores a hash of each. */
@Injectable()
export class ApiKeys {
  constructor(
    @Inject(ENV) private readonly env: Pick<Env, 'TICKET_KEY_SECRET'>,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  /** Returns the key of an id, always the same, so that a lost answer can be repeated without storing the key. */
  make(id: string): string {
    const secret = Buffer.from(this.env.TICKET_KEY_SECRET, 'base64url');
    return API_KEY_PREFIX + createHmac('sha256', secret).update(`festix-api-key-${id}`).digest('base64url');
  }

  hint(key: string): string {
    return key.slice(0, HINT_LENGTH);
  }

  hash(key: string): Buffer {
    return createHash('sha256').update(key).digest();
  }

  /** Returns the key of a request, valid or not; undefined for none. */
  carriedBy({ headers: { authorization } }: Pick<Request, 'headers'>): string | undefined {
    const [, key] = /^Bearer +(festix_\S+) *$/i.exec(authorization ?? '') ?? [];
    return key;
  }

  async find(key: string): Promise<KnownApiKey | undefined> {
    const now = this.clock.now();
    const before = new Date(now.getTime() - NOTED_EVERY_MS);
    const [known] = await this.database.query(FIND.with([this.hash(key), now, before]));
    return known;
  }

  /** Records the key of a change in the audit log; the request id ties the changes to it. */
  async noteUse({ id, producer_id }: KnownApiKey, eventId: string | null, call: string, requestId: string) {
    const producer = { id: producer_id, device_id: null, request_id: requestId };
    await this.audit.record(this.database, producer, {
      action: 'api-keys:use',
      subject_kind: 'api_key',
      subject_id: id,
      event_id: eventId,
      after: { call },
    });
  }
}
