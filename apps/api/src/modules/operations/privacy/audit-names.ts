import type { Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';

const SAID_OF_PEOPLE = ['name', 'email', 'phone', 'document'];

/** A person to be removed from audit entries about other subjects. */
export interface Named {
  id: string;
  email: string;
}

interface Entry {
  id: number;
  before: unknown;
  after: unknown;
}

/** Entries that contain people: teams and sale points with members and invited people, events with their producers. */
const NAMING = sql<Entry>`
  select id, before, after from audit_entries
  where (action collate "C" between 'teams:' and 'teams:~' or action collate "C" between 'events:' and 'events:~'
      or action collate "C" between 'sale-points:' and 'sale-points:~')
    and (strpos(concat(before, after), $1) > 0 or strpos(concat(before, after), $2) > 0)`;

/** Removes a person's name and address from audit entries about other subjects, which keep the id. */
export async function forgetInAudit(tx: Tx, person: Named): Promise<void> {
  const entries = await tx.query(NAMING.with([person.id, JSON.stringify(person.email)]));
  for (const { id, before, after } of entries) {
    await tx.query(
      sql`update audit_entries set before = $2, after = $3 where id = $1`.with([
        id,
        jsonOf(withoutNames(before, person)),
        jsonOf(withoutNames(after, person)),
      ]),
    );
  }
}

/** Returns the value without the other fields of objects that are this person's, by id or address. */
export function withoutNames(value: unknown, person: Named): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutNames(one, person));
  if (typeof value !== 'object' || value === null) return value;
  const isTheirs = [person.id, person.email].some((known) => Object.values(value).includes(known));
  const left = Object.entries(value).filter(([field]) => !isTheirs || !SAID_OF_PEOPLE.includes(field));
  return Object.fromEntries(left.map(([field, held]) => [field, withoutNames(held, person)]));
}

function jsonOf(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}
