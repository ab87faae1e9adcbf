import type { Database } from './kernel/database.ts';
import { openKey, sealKey } from './kernel/sealed-key.ts';
import { listKeyName } from './modules/checkins/feed/chunk-keys.ts';
import { signingKeyName } from './modules/tickets/ticket-keys.ts';
import { webhookKeyName } from './modules/webhooks/webhook-secrets.ts';

/** Every column that keys lie sealed in, with what ties a key to its row. */
export const SEALED = [
  { table: 'signing_keys', column: 'sealed_private_key', owner: 'id', nameOf: signingKeyName },
  { table: 'door_feeds', column: 'sealed_chunk_key', owner: 'event_id', nameOf: listKeyName },
  { table: 'webhook_secrets', column: 'sealed', owner: 'endpoint_id', nameOf: webhookKeyName },
] as const;

interface SealedRow {
  place: string;
  owner: never;
  sealed: Buffer;
}

/**
 * Seals every key anew that lies sealed under the secret `before`, all or none; answers how many. What is sealed under
 * `now` already stays, so that a second run does no harm. Throws where neither secret opens a key.
 */
export function reseal(database: Database, before: Buffer, now: Buffer): Promise<number> {
  return database.transaction(async (tx) => {
    let count = 0;
    for (const { table, column, owner, nameOf } of SEALED) {
      const rows = await tx.query<SealedRow>(
        `select ctid::text as place, ${owner} as owner, ${column} as sealed from ${table} where ${column} is not null for update`,
      );
      for (const row of rows) {
        const name = nameOf(row.owner);
        if (opens(row.sealed, now, name)) continue;
        const sealed = sealKey(openKey(row.sealed, before, name), now, name);
        await tx.query(`update ${table} set ${column} = $2 where ctid = $1::tid`, [row.place, sealed]);
        count += 1;
      }
    }
    return count;
  });
}

function opens(sealed: Buffer, secret: Buffer, name: string): boolean {
  try {
    openKey(sealed, secret, name);
    return true;
  } catch {
    return false;
  }
}
