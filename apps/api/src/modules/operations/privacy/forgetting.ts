import type { PersonalColumn } from './personal-column.ts';
import { PERSONAL_DATA } from './personal-data.ts';
import { RETENTION, type Limit } from './retention.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';

/** Begins a transaction that erases: in no other one does the database allow deletes from the audit log. */
export const FORGETS = sql`set local festix.forgets = 'on'`;

/** Names the parameters, because a statement takes no more of them than it uses, and not all need both. */
export const PERSON = sql`with person as (select $1::uuid as id, $2::text as email)`;

/** Returns SQL that names the time `$1` and the deleted accounts. */
const momentWith = (gone: Statement): Statement =>
  sql`with moment as (select $1::timestamptz as now), gone as not materialized (${gone})`;

const WHOEVER_IS_GONE = sql`select id from users where deleted_at is not null`;

/** Found through rows that are deleted themselves, so deleted first. */
const GOES_FIRST = 'audit_entries';

type NamedColumn = [name: string, column: PersonalColumn];

/** Returns statements that erase what is due by a rule at the time `$1`. `gone` selects the ids of deleted accounts. */
export function forgettingDue(limit: Limit, gone: Statement = WHOEVER_IS_GONE): Statement[] {
  const { due = {}, beside = [] } = RETENTION[limit];
  const statements = Object.entries(due).flatMap(([table, where]) =>
    forgetting(table, where, limit, columnsUntil(limit, table)),
  );
  return [...statements.map(({ change, which }) => sql`${change} where ${which}`), ...beside].map(atMoment(gone));
}

/**
 * Returns the same for a job: statements that erase at most so many rows and return one for each, to be repeated until
 * they return fewer; and the statements beside, run once.
 */
export function forgettingInBatches(limit: Limit, rows: number): { repeated: Statement[]; beside: Statement[] } {
  const { due = {}, beside = [] } = RETENTION[limit];
  const repeated = Object.entries(due).flatMap(([table, where]) =>
    forgetting(table, where, limit, columnsUntil(limit, table)).map(
      ({ change, which }) =>
        sql`${change} where t.ctid = any (array(
          select t.ctid from ${sql.identifier(table)} t where ${which} limit ${sql.literal(rows)})) returning 1`,
    ),
  );
  return { repeated: repeated.map(atMoment(WHOEVER_IS_GONE)), beside: beside.map(atMoment(WHOEVER_IS_GONE)) };
}

function atMoment(gone: Statement): (statement: Statement) => Statement {
  return (statement) => sql`${momentWith(gone)} ${statement}`;
}

/** Returns statements that erase with the account of the person `$1`, whose confirmed address is `$2`. */
export function forgettingAccount(): Statement[] {
  const tables = Object.entries(PERSONAL_DATA).sort(
    ([one], [other]) => Number(other === GOES_FIRST) - Number(one === GOES_FIRST),
  );
  return tables.flatMap(([table, { found = {} }]) =>
    Object.entries(found).flatMap(([whose, where]) => {
      const theirs = columnsUntil('account', table).filter(([, column]) => column.whose === whose);
      return forgetting(table, where, 'account', theirs).map(
        ({ change, which }) => sql`${PERSON} ${change} where ${which}`,
      );
    }),
  );
}

function columnsUntil(limit: Limit, table: string): NamedColumn[] {
  return Object.entries(PERSONAL_DATA[table]?.personal ?? {}).filter(([, { until }]) => until[limit] !== undefined);
}

/** A statement without its condition, with the rows as `t`. */
interface Forgetting {
  change: Statement;
  which: Statement;
}

/** Returns undefined if nothing changes. */
function forgetting(table: string, where: Statement, limit: Limit, due: readonly NamedColumn[]): Forgetting[] {
  if (due.some(([, { until }]) => until[limit] === 'delete row'))
    return [{ change: sql`delete from ${sql.identifier(table)} t`, which: where }];
  const changes = due
    .filter(([, { madeOf }]) => madeOf === undefined)
    .filter(([, { until, as }]) => until[limit] === 'erase' || as !== undefined)
    .map(([name, { until, as }]) => ({
      column: sql.identifier(name),
      left: until[limit] === 'erase' ? sql`null` : sql`(${as})`,
    }));
  if (changes.length === 0) return [];
  const sets = sql.join(changes.map(({ column, left }) => sql`${column} = ${left}`));
  const isLeft = sql.join(
    changes.map(({ column, left }) => sql`t.${column} is distinct from ${left}`),
    ' or ',
  );
  return [{ change: sql`update ${sql.identifier(table)} t set ${sets}`, which: sql`(${where}) and (${isLeft})` }];
}
