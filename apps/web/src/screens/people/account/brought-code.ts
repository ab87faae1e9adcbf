import type { CodeType, VerifyCodeBody } from '@festix/domain/contract';
import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The data of an e-mail's link, unchecked. */
export interface Brought {
  type: string | null;
  token: string | null;
  email: string | null;
  /** Whether the mail went to an account holder. */
  has_account: boolean;
}

/** Returns the key of a kind of code in storage: opening a link of one kind in between leaves the others in place. */
const keptOf = (type: string | null) => `festix.brought-code.${type}`;
const SECRET = ['token', 'email'] as const;

/**
 * Returns the data of an e-mail's link: code and address are in its fragment, which browsers send to no server; older
 * mails have them in the query. Moves them from the address into this tab at once, for a reload and for a sign-in
 * first; from then on the address contains only the purpose of the code.
 */
export function useBroughtCode(): Brought {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const brought = useMemo(() => readAddress(search, hash), [search, hash]);
  useEffect(() => {
    // Without storage, the address keeps the code.
    if (brought.token === null || !keep(brought)) return;
    void navigate({ pathname, search: bare(search) }, { replace: true });
  }, [brought, pathname, search, navigate]);
  return useMemo(() => (brought.token === null && brought.email === null ? kept(brought) : brought), [brought]);
}

/** Keeps a typed code for a person who has to sign in first. */
export function keepBroughtCode({ type, token, email }: VerifyCodeBody): void {
  keep({ type, token, email, has_account: true });
}

/** Drops a code that is used up or refused. */
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

/** Returns the code in the tab, if it has the same purpose. */
function kept(asked: Brought): Brought {
  const text = storage()?.getItem(keptOf(asked.type));
  return text ? (JSON.parse(text) as Brought) : asked;
}

/** Returns the storage; undefined if the browser forbids it. */
function storage(): Storage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}
