import type { Limit } from './retention.ts';

/**
 * As whom somebody is in a row: whose account it belongs to, who bought, who holds the ticket, whom the buyer gave it to,
 * who did it or took it back, whose address it went to, or a visitor whom nothing tells from others.
 */
export type Whose = 'user' | 'buyer' | 'holder' | 'assignee' | 'operator' | 'supervisor' | 'recipient' | 'visitor';

/** Why it is kept, by article 7 of the LGPD: its items V, II, IX and I. */
export type Basis = 'contract' | 'law' | 'interest' | 'consent';

/** What becomes of it in the end: nothing takes its place, something does that says nothing, or its row goes. */
export type Fate = 'erase' | 'anonymise' | 'delete row';

/** Why people's own copy leaves it out: it opens something, repeats what is told elsewhere, or tells of others. */
export type Untold = 'secret' | 'copy' | 'others';

export interface PersonalColumn {
  whose: Whose;
  basis: Basis;
  /** The first of these that comes is its end. */
  until: Readonly<Partial<Record<Limit, Fate>>>;
  /** SQL over the row `t` of what takes its place. Without it an anonymised one stays: it points to nobody by then. */
  as?: string;
  untold?: Untold;
  /** The column that the database makes it of: it goes with that one, by itself. */
  madeOf?: string;
}

export interface DeclaredTable {
  /** What people call its rows; for those that they get a copy of. */
  title?: string;
  /** SQL over the row `t`: as whom the person `$1`, whose confirmed address is `$2` or null, is in it. */
  found?: Readonly<Partial<Record<Whose, string>>>;
  personal?: Readonly<Record<string, PersonalColumn>>;
  notPersonal: readonly string[];
}

export function column(
  whose: Whose,
  basis: Basis,
  until: PersonalColumn['until'],
  more: Pick<PersonalColumn, 'as' | 'untold' | 'madeOf'> = {},
): PersonalColumn {
  return { whose, basis, until, ...more };
}

/** Several that share everything. */
export function each(names: string, declared: PersonalColumn): Record<string, PersonalColumn> {
  return Object.fromEntries(columns(names).map((name) => [name, declared]));
}

/** The id of an account or of a part of one: it stays, and points to nobody once the account is gone. */
export function traceOf(whose: Whose): PersonalColumn {
  return column(whose, 'contract', { account: 'anonymise' });
}

/** What goes with the account, row and all. */
export function ofAccount(): PersonalColumn {
  return column('user', 'contract', { account: 'delete row' });
}

/** Names with spaces between them. */
export function columns(names: string): string[] {
  return names.trim().split(/\s+/);
}
