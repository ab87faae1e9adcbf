import type { DeclaredTable, PersonalColumn } from './personal-column.ts';
import { privacyTexts as texts } from './privacy-texts.ts';
import type { Limit } from './retention.ts';

/** A set of columns with one purpose and one end. */
interface Kept {
  fields: string[];
  why: string;
  until: string;
}

/** Returns the beginning of a subject's JSON: its title, purposes and ends, and what it leaves out; rows follow. */
export function openSubject(name: string, { title, found = {}, personal = {} }: DeclaredTable): string {
  const columns = Object.entries(personal);
  const told = columns.filter(([, { whose, untold }]) => !untold && whose in found);
  const left_out = columns.flatMap(([field, { untold }]) => (untold ? [[field, texts.untold[untold]]] : []));
  const subject = {
    title,
    kept: keptBecause(told),
    ...(left_out.length > 0 && { left_out: Object.fromEntries(left_out) as Record<string, string> }),
  };
  return `${JSON.stringify(name)}:${JSON.stringify(subject).slice(0, -1)},"rows":[`;
}

function keptBecause(columns: readonly [string, PersonalColumn][]): Kept[] {
  const groups = new Map<string, Kept>();
  for (const [field, { basis, until }] of columns) {
    const kept = { why: texts.basis[basis], until: untilWhen(until) };
    const key = JSON.stringify(kept);
    const group = groups.get(key) ?? { fields: [], ...kept };
    group.fields.push(field);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Returns the end in words; deletion with the account covers all others. */
function untilWhen(until: PersonalColumn['until']): string {
  const limits = (Object.keys(until) as Limit[]).filter((limit) => limit !== 'departed' || !until.account);
  return limits.map((limit) => texts.until[limit]).join('; ');
}
