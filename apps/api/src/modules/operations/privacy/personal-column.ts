import type { Statement } from '../../../kernel/database/sql.ts';
import type { Limit } from './retention.ts';

/**
 * Is a person's part in a row: owner of the account, buyer, holder, assignee, actor who did or undid it, recipient of
 * an address, or an unidentified visitor.
 */
export type Whose = 'user' | 'buyer' | 'holder' | 'assignee' | 'operator' | 'supervisor' | 'recipient' | 'visitor';

/** The legal basis, by article 7 of the LGPD: its items V, II, IX and I. */
export type Basis = 'contract' | 'law' | 'interest' | 'consent';

/** The end of a value: set to null, replaced by a value without meaning, or deleted with its row. */
export type Fate = 'erase' | 'anonymise' | 'delete row';

/** The reason to leave it out of the own copy: it gives access, repeats other data, or is about others. */
export type Untold = 'secret' | 'copy' | 'others';

export interface PersonalColumn {
  whose: Whose;
  basis: Basis;
  /** The earliest of these is its end. */
  until: Readonly<Partial<Record<Limit, Fate>>>;
  /** SQL over the row `t` for its replacement. Without it an anonymised value stays: it refers to nobody by then. */
  as?: Statement;
  untold?: Untold;
  /** SQL over the row `t`: whether the person entered it; the own copy has null if another person may have. */
  saidIf?: Statement;
  /** The column that the database generates it from, and that it ends with. */
  madeOf?: string;
}

export interface DeclaredTable {
  /** Title of its rows in the own copy. */
  title?: string;
  /** SQL over the row `t`: in which part the person `$1`, whose confirmed address is `$2` or null, is in it. */
  found?: Readonly<Partial<Record<Whose, Statement>>>;
  personal?: Readonly<Record<string, PersonalColumn>>;
  notPersonal: readonly string[];
}

export function column(
  whose: Whose,
  basis: Basis,
  until: PersonalColumn['until'],
  more: Pick<PersonalColumn, 'as' | 'untold' | 'saidIf' | 'madeOf'> = {},
): PersonalColumn {
  return { whose, basis, until, ...more };
}

/** Declares several columns alike. */
export function each(names: string, declared: PersonalColumn): Record<string, PersonalColumn> {
  return Object.fromEntries(columns(names).map((name) => [name, declared]));
}

/** Declares the id of an account: it stays, and refers to nobody once the account is deleted. */
export function traceOf(whose: Whose): PersonalColumn {
  return column(whose, 'contract', { account: 'anonymise' });
}

/** Declares a column deleted with the account, row and all. */
export function ofAccount(): PersonalColumn {
  return column('user', 'contract', { account: 'delete row' });
}

/** Splits names at spaces. */
export function columns(names: string): string[] {
  return names.trim().split(/\s+/);
}
