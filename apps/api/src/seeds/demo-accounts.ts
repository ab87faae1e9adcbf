import { verify } from '@node-rs/argon2';
import type { Env } from '../env.ts';
import { createPool, rowsOn, type Query } from '../kernel/database/database.ts';
import { sql } from '../kernel/database/sql.ts';
import { DEMO_PASSWORD } from './demo-sign-ins.ts';
import { DEMO_PEOPLE, userId } from './demo/people.ts';

/** Ids of the demonstration's accounts, whose password is or was in the README. */
export const DEMO_IDS: readonly string[] = DEMO_PEOPLE.map(({ email }) => userId(email));

/** Accounts of the demonstration's domain whose password is tried: it makes thirteen. */
const MOST_TRIED = 200;

const FIND = sql<DemoAccount & { password_hash: string | null }>`
  select id, email, password_hash from users
  where deleted_at is null and (id = any ($1::uuid[]) or email like '%@festix.dev')
  order by id = any ($1::uuid[]) desc, created_at limit ${sql.literal(MOST_TRIED)}`;

export interface DemoAccount {
  id: string;
  email: string;
}

/** An object that can query a database. */
interface Asked {
  query: Query;
}

/** Signals a production start, or a real gateway, on a database with demonstration accounts and their public password. */
export class DemoAccountsError extends Error {
  override readonly name = 'DemoAccountsError';

  constructor(accounts: readonly DemoAccount[]) {
    const [first] = accounts;
    super(
      `This database holds ${accounts.length} accounts of the demonstration (${first?.email}, …), whose password everybody knows. ` +
        'Take them out with "npm run admin -- remove-demo", in the image "node apps/api/dist/admin.js remove-demo"; ' +
        'or, on an installation for tests that charges nobody, set ALLOW_DEMO_ACCOUNTS=1.',
    );
  }
}

/**
 * Returns the accounts of the demonstration that are still open: those it created, even with another password and
 * address, and others of its domain that have its password.
 */
export async function findDemoAccounts(database: Asked): Promise<DemoAccount[]> {
  const known = new Set(DEMO_IDS);
  const found: DemoAccount[] = [];
  for (const { id, email, password_hash } of await database.query(FIND.with([DEMO_IDS]))) {
    if (known.has(id) || (password_hash !== null && (await verify(password_hash, DEMO_PASSWORD)))) {
      found.push({ id, email });
    }
  }
  return found;
}

/** Throws `DemoAccountsError` where people work or pay with this installation, and it holds accounts that everybody can enter. */
export async function refuseDemoAccounts(
  env: Pick<Env, 'NODE_ENV' | 'MERCADO_PAGO_ACCESS_TOKEN' | 'ALLOW_DEMO_ACCOUNTS' | 'DATABASE_DIRECT_URL'>,
): Promise<void> {
  const isMeant = env.NODE_ENV === 'production' || env.MERCADO_PAGO_ACCESS_TOKEN !== '';
  if (!isMeant || env.ALLOW_DEMO_ACCOUNTS) return;
  const pool = createPool({ DATABASE_URL: env.DATABASE_DIRECT_URL, DATABASE_POOL: 1 });
  try {
    const accounts = await findDemoAccounts({ query: (statement) => rowsOn(pool, statement) });
    if (accounts.length > 0) throw new DemoAccountsError(accounts);
  } finally {
    await pool.end();
  }
}
