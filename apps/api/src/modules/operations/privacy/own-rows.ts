import { PERSON } from './forgetting.ts';
import type { DeclaredTable, PersonalColumn } from './personal-column.ts';

/** Excludes columns of use to this server alone. */
const isTechnical = (name: string): boolean => name.endsWith('_hash');

/**
 * Selects the rows of a table that are about the person `$1`, whose confirmed address is `$2`, each as JSON text.
 * Includes those personal columns of a row that are about the person in that row.
 */
export function ownRows(name: string, { found = {}, personal = {}, notPersonal }: DeclaredTable): string {
  const parts = Object.entries(found).flatMap(([whose, where]) => {
    const theirs = Object.entries(personal).filter(([, column]) => column.whose === whose && !column.untold);
    return theirs.length > 0 ? [`case when ${where} then ${object(theirs.map(valueOf))} else '{}' end`] : [];
  });
  const whole = [object(notPersonal.filter((own) => !isTechnical(own)).map((own) => valueOf([own]))), ...parts].join(
    ' || ',
  );
  return `${PERSON} select (${whole})::text as row from ${name} t where ${Object.values(found).join(' or ')}`;
}

function object(values: readonly string[]): string {
  return `jsonb_build_object(${values.join(', ')})`;
}

function valueOf([name, column]: [string, PersonalColumn?]): string {
  return `'${name}', ${column?.saidIf ? `case when ${column.saidIf} then t.${name} end` : `t.${name}`}`;
}
