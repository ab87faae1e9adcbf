import { sql, type Statement } from '../../../kernel/database/sql.ts';
import { PERSON } from './forgetting.ts';
import type { DeclaredTable, PersonalColumn } from './personal-column.ts';

/** Excludes columns of use to this server alone. */
const isTechnical = (name: string): boolean => name.endsWith('_hash');

/**
 * Selects the rows of a table that are about the person `$1`, whose confirmed address is `$2`, each as JSON text.
 * Includes those personal columns of a row that are about the person in that row.
 */
export function ownRows(
  name: string,
  { found = {}, personal = {}, notPersonal }: DeclaredTable,
): Statement<{ row: string }> {
  const parts = Object.entries(found).flatMap(([whose, where]) => {
    const theirs = Object.entries(personal).filter(([, column]) => column.whose === whose && !column.untold);
    return theirs.length > 0 ? [sql`case when ${where} then ${object(theirs.map(valueOf))} else '{}' end`] : [];
  });
  const always = object(notPersonal.filter((own) => !isTechnical(own)).map((own) => valueOf([own])));
  const whole = sql.join([always, ...parts], ' || ');
  return sql<{ row: string }>`
    ${PERSON} select (${whole})::text as row from ${sql.identifier(name)} t
    where ${sql.join(Object.values(found), ' or ')}`;
}

function object(values: readonly Statement[]): Statement {
  return sql`jsonb_build_object(${sql.join(values)})`;
}

function valueOf([name, column]: [string, PersonalColumn?]): Statement {
  const value = sql`t.${sql.identifier(name)}`;
  return sql`${sql.literal(name)}, ${column?.saidIf ? sql`case when ${column.saidIf} then ${value} end` : value}`;
}
