import type { PersonalColumn } from './personal-column.ts';
import { PERSONAL_DATA } from './personal-data.ts';
import { GONE, RETENTION, type Limit } from './retention.ts';
import { sql } from '../../../kernel/database/sql.ts';

/** Begins a transaction that erases: in no other one does the database allow deletes from the audit log. */
export const FORGETS = sql`set local festix.forgets = 'on'`;

/** Names the parameters, because a statement takes no more of them than it uses, and not all need both. */
export const PERSON = 'with person as (select $1::uuid as id, $2::text as email)';
const MOMENT = 'with moment as (select $1::timestamptz as now)';

const WHOEVER_IS_GONE = '(select id from users where deleted_at is not null)';

/** Found through rows that are deleted themselves, so deleted first. */
const GOES_FIRST = 'audit_entries';

type NamedColumn = [name: string, column: PersonalColumn];

/** Returns statements that erase what is due by a rule at the time `$1`. `gone` is SQL for the deleted accounts. */
export function forgettingDue(limit: Limit, gone: string = WHOEVER_IS_GONE): string[] {
  const { due = {}, beside = [] } = RETENTION[limit];
  const statements = Object.entries(due).flatMap(([table, where]) =>
    forgetting(table, where, limit, columnsUntil(limit, table)),
  );
  return [...statements.map(({ change, which }) => `${change} where ${which}`), ...beside].map(atMoment(gone));
}

/**
 * Returns the same for a job: statements that erase at most so many rows and return one for each, to be repeated until
 * they return fewer; and the statements beside, run once.
 */
export function forgettingInBatches(limit: Limit, rows: number): { repeated: string[]; beside: string[] } {
  const { due = {}, beside = [] } = RETENTION[limit];
  const repeated = Object.entries(due).flatMap(([table, where]) =>
    forgetting(table, where, limit, columnsUntil(limit, table)).map(
      ({ change, which }) =>
        `${change} where t.ctid = any (array(select t.ctid from ${table} t where ${which} limit ${rows})) returning 1`,
    ),
  );
  return { repeated: repeated.map(atMoment(WHOEVER_IS_GONE)), beside: beside.map(atMoment(WHOEVER_IS_GONE)) };
}

function atMoment(gone: string): (statement: string) => string {
  return (statement) => `${MOMENT} ${statement.replaceAll(GONE, gone)}`;
}

/** Returns statements that erase with the account of the person `$1`, whose confirmed address is `$2`. */
export function forgettingAccount(): string[] {
  const tables = Object.entries(PERSONAL_DATA).sort(
    ([one], [other]) => Number(other === GOES_FIRST) - Number(one === GOES_FIRST),
  );
  return tables.flatMap(([table, { found = {} }]) =>
    Object.entries(found).flatMap(([whose, where]) => {
      const theirs = columnsUntil('account', table).filter(([, column]) => column.whose === whose);
      return forgetting(table, where, 'account', theirs).map(
        ({ change, which }) => `${PERSON} ${change} where ${which}`,
      );
    }),
  );
}

function columnsUntil(limit: Limit, table: string): NamedColumn[] {
  return Object.entries(PERSONAL_DATA[table]?.personal ?? {}).filter(([, { until }]) => until[limit] !== undefined);
}

/** A statement without its condition, with the rows as `t`. */
interface Forgetting {
  change: string;
  which: string;
}

/** Returns undefined if nothing changes. */
function forgetting(table: string, where: string, limit: Limit, due: readonly NamedColumn[]): Forgetting[] {
  if (due.some(([, { until }]) => until[limit] === 'delete row'))
    return [{ change: `delete from ${table} t`, which: where }];
  const changes = due
    .filter(([, { madeOf }]) => madeOf === undefined)
    .filter(([, { until, as }]) => until[limit] === 'erase' || as !== undefined)
    .map(([name, { until, as }]) => ({ name, left: until[limit] === 'erase' ? 'null' : `(${as})` }));
  if (changes.length === 0) return [];
  const sets = changes.map(({ name, left }) => `${name} = ${left}`).join(', ');
  const isLeft = changes.map(({ name, left }) => `t.${name} is distinct from ${left}`).join(' or ');
  return [{ change: `update ${table} t set ${sets}`, which: `(${where}) and (${isLeft})` }];
}
