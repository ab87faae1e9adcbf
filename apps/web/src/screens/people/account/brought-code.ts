import type { CodeType, VerifyCodeBody } from '@festix/domain/contract';
import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** What the link of an e-mail brings, whatever it is worth. */
export interface Brought {
  type: string | null;
  token: string | null;
  email: string | null;
  /** Whether the mail went to who had an account. */
  has_account: boolean;
}

/** Each kind of code for itself: a link of one kind that is opened in between leaves the others be. */
const keptOf = (type: string | null) => `festix.brought-code.${type}`;
const SECRET = ['token', 'email'] as const;

/**
 * What the link of an e-mail brings: code and address stand in its fragment, which browsers send to no server; in mails of
 * before they stand in the query. They are taken off the address at once and kept in this tab, for a reload and for who
 * has to sign in first; from then on the address says only what the code is for.
 */
export function useBroughtCode(): Brought {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const brought = useMemo(() => readAddress(search, hash), [search, hash]);
  useEffect(() => {
    // Where nothing can be kept the address goes on doing it.
    if (brought.token === null || !keep(brought)) return;
    void navigate({ pathname, search: bare(search) }, { replace: true });
  }, [brought, pathname, search, navigate]);
  return useMemo(() => (brought.token === null && brought.email === null ? kept(brought) : brought), [brought]);
}

/** A code that was typed, for who has to sign in first. */
export function keepBroughtCode({ type, token, email }: VerifyCodeBody): void {
  keep({ type, token, email, has_account: true });
}

/** Once a code is spent, or refused. */
export function forgetBroughtCode(type: CodeType): void {
  storage()?.removeItem(keptOf(type));
}

function readAddress(search: string, hash: string): Brought {
  const [query, fragment] = [new URLSearchParams(search), new URLSearchParams(hash.slice(1))];
  const of = (name: string) => fragment.get(name) ?? query.get(name);
  return { type: of('type'), token: of('token'), email: of('email'), has_account: fragment.has('account') };
}

function bare(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of SECRET) query.delete(name);
  return query.toString();
}

function keep(brought: Brought): boolean {
  try {
    storage()?.setItem(keptOf(brought.type), JSON.stringify(brought));
    return storage() !== undefined;
  } catch {
    return false;
  }
}

/** What the tab keeps, where it is for the same. */
function kept(asked: Brought): Brought {
  const text = storage()?.getItem(keptOf(asked.type));
  return text ? (JSON.parse(text) as Brought) : asked;
}

/** Absent where the browser forbids storage. */
function storage(): Storage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}
