import type pg from 'pg';
import { openKey, sealedNames, sealKey } from './kernel/access/sealed-key.ts';

/** Every column that keys lie sealed in, with what ties a key to its row. */
export const SEALED = [
  { table: 'signing_keys', column: 'sealed_private_key', owner: 'id', nameOf: sealedNames.signing },
  { table: 'door_feeds', column: 'sealed_chunk_key', owner: 'event_id', nameOf: sealedNames.list },
  { table: 'webhook_secrets', column: 'sealed', owner: 'endpoint_id', nameOf: sealedNames.webhook },
  { table: 'second_factors', column: 'sealed_secret', owner: 'user_id', nameOf: sealedNames.secondFactor },
  { table: 'event_integrations', column: 'sealed_meta_token', owner: 'event_id', nameOf: sealedNames.metaToken },
] as const;

interface SealedRow {
  /** Address of the row: not every table has an id of its own. */
  place: string;
  owner: never;
  sealed: Buffer;
}

/** Signals a key that neither the current nor the previous secret decrypts. */
export class UnopenedKeyError extends Error {
  override readonly name = 'UnopenedKeyError';

  constructor(table: string, owner: unknown) {
    super(`TICKET_KEY_SECRET_BEFORE does not open what lies in ${table} for ${String(owner)}. Nothing was changed.`);
  }
}

/**
 * Seals again, all or none, every key that is sealed under the secret `before`; returns their number. Keys sealed under
 * `now` stay, so that a second run does no harm. Throws `UnopenedKeyError`.
 */
export async function reseal(client: pg.ClientBase, before: Buffer, now: Buffer): Promise<number> {
  await client.query('begin');
  try {
    let count = 0;
    for (const sealed of SEALED) count += await resealTable(client, sealed, before, now);
    await client.query('commit');
    return count;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function resealTable(
  client: pg.ClientBase,
  { table, column, owner, nameOf }: (typeof SEALED)[number],
  before: Buffer,
  now: Buffer,
): Promise<number> {
  const { rows } = await client.query<SealedRow>(
    `select ctid::text as place, ${owner} as owner, ${column} as sealed from ${table} where ${column} is not null for update`,
  );
  let count = 0;
  for (const row of rows) {
    const name = nameOf(row.owner);
    if (opened(row.sealed, now, name)) continue;
    const key = opened(row.sealed, before, name);
    if (!key) throw new UnopenedKeyError(table, row.owner);
    await client.query(`update ${table} set ${column} = $2 where ctid = $1::tid`, [row.place, sealKey(key, now, name)]);
    count += 1;
  }
  return count;
}

function opened(sealed: Buffer, secret: Buffer, name: string): Buffer | undefined {
  try {
    return openKey(sealed, secret, name);
  } catch {
    return undefined;
  }
}
