import { ownPath } from '@festix/domain/ground';
import { useCallback, useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { isAppApart } from '../../../frame/app/own-path.ts';
import { homeOf } from '../../../frame/areas/area-list.ts';
import { useSession } from '../../../session/session.store.ts';
import { useRestoredSession } from '../../../session/use-restored-session.ts';

/** Returns the address's own `redirectUrl`, if it is a path of ours. */
export function useRedirectUrl(): string | undefined {
  const [params] = useSearchParams();
  return ownPath(params.get('redirectUrl'));
}

/** Goes to a path in place of this screen. The door and the till are pages of their own, so they are loaded; the rest is the router's. */
export function useGoOn(): (path: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (path) => {
      if (isAppApart(path)) window.location.assign(path);
      else void navigate(path, { replace: true });
    },
    [navigate],
  );
}

/** Parameter of the sign-in that asks a signed-in person to sign in again. */
const AGAIN = 'again';

/** Returns the path of a repeated sign-in, with the path to continue to. */
export function signInAgainPath(redirectUrl: string): string {
  return pathWith('/signin', { [AGAIN]: '1', redirectUrl });
}

/** Returns whether the address asks a signed-in person to sign in again. */
export function useAsksAgain(): boolean {
  const [params] = useSearchParams();
  return params.has(AGAIN);
}

/** Sends a person who is or has just signed in to `redirectUrl`, or to the person's home. */
export function useGoOnOnceSignedIn(): void {
  const asksAgain = useAsksAgain();
  const { status } = useRestoredSession({ visitorsWelcome: true });
  const user = useSession((session) => session.user);
  const asked = useRedirectUrl();
  const goOn = useGoOn();
  useEffect(() => {
    if (status === 'signed-in' && user && !asksAgain) goOn(asked ?? homeOf(user));
  }, [status, user, asked, asksAgain, goOn]);
}

/** Returns an account page's path with the `redirectUrl` of this one, and more parameters. */
export function pathWith(path: string, values: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}
