import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import type * as SealedKeys from '../../apps/api/src/kernel/access/sealed-key.ts';
import { API_DIST } from '../paths.ts';
import { SECRETS } from './manifest.ts';

interface SealedKey {
  id: number;
  sealed_private_key: Buffer;
}

/** Returns a message about ticket keys that Festix's secret does not decrypt; undefined if it decrypts all. */
export async function unopenedKeys(
  databaseUrl: string,
  dataDir: string,
  env: NodeJS.ProcessEnv,
): Promise<string | undefined> {
  const secret = env['TICKET_KEY_SECRET'] || ownSecret(dataDir);
  if (!secret) return 'TICKET_KEY_SECRET is missing: Festix needs the one it had when the backup was made.';
  const { openKey, sealedNames } = await loadSealedKeys();
  try {
    for (const { id, sealed_private_key } of await sealedKeys(databaseUrl)) {
      openKey(sealed_private_key, Buffer.from(secret, 'base64url'), sealedNames.signing(id));
    }
    return undefined;
  } catch {
    return 'TICKET_KEY_SECRET is not the one that the backup was made with: start Festix with that one, or no ticket can be signed.';
  }
}

/** Loads the code for sealed keys from the built API, because the image has no other. */
const loadSealedKeys = (): Promise<typeof SealedKeys> =>
  import(pathToFileURL(join(API_DIST, 'kernel', 'access', 'sealed-key.js')).href) as Promise<typeof SealedKeys>;

function ownSecret(dataDir: string): string | undefined {
  const file = join(dataDir, SECRETS);
  if (!existsSync(file)) return undefined;
  return (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)['TICKET_KEY_SECRET'];
}

async function sealedKeys(databaseUrl: string): Promise<SealedKey[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<SealedKey>('select id, sealed_private_key from signing_keys')).rows;
  } finally {
    await client.end();
  }
}
