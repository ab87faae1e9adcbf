import {
  accountEndpoints,
  type SessionView,
  type SignInBody,
  type UserView,
  type VerifyCodeBody,
} from '@festix/domain';
import { create } from 'zustand';
import { callAs } from '../data/bearer.ts';
import { call, CallProblem } from '../data/call.ts';
import { hearOtherTabs, tellOtherTabs } from './other-tabs.ts';
import { freshUntil } from './token-life.ts';

/**
 * `unknown` until the first answer about the refresh cookie, which no script can see;
 * it stays so while the API can't be reached.
 */
export type SessionStatus = 'unknown' | 'visitor' | 'signed-in';

export interface SessionState {
  status: SessionStatus;
  /** Whether the server has said so; without its word a browser that never held a session counts as a visitor's. */
  isCertain: boolean;
  user: UserView | undefined;
  /**
   * The server has ended the session of the person who still stands before this page. Calls wait until that person has
   * signed in again, so that nothing typed is lost.
   */
  isLapsed: boolean;
  /** In memory only: closing the tab forgets it, the cookie brings the next one. */
  access_token: string | undefined;

  /** Rejects with `CallProblem` on wrong credentials, and leaves the session as it was. */
  signIn(body: SignInBody): Promise<UserView>;
  /** The same with a code that came by e-mail; what it was sent for is done. A new address is the signed-in person's. */
  signInByCode(body: VerifyCodeBody): Promise<UserView>;
  /** Takes up the cookie's session, if there is one. Rejects with `Unreachable` and keeps what is known. */
  restore(): Promise<void>;
  /** A token newer than `refused`, or undefined when the session is over. */
  renew(refused: string | undefined): Promise<string | undefined>;
  /** Ends the session here, in the other tabs and on the server. Rejects with `Unreachable`, signed in as before. */
  signOut(): Promise<void>;
  /** Forgets a session that the server has ended. */
  leave(): void;
  /** Takes over what the server has just said about the person. */
  know(user: UserView): void;
}

/** Seen by scripts, unlike the cookie: whether this browser may hold a session at all. */
const MAY_BE_SIGNED_IN = 'festix.signed-in';

/** One tab at a time: the cookie's token is rotated on use. */
const REFRESH_LOCK = 'festix-refresh';

/** Milliseconds before its end at which a token is renewed rather than sent. */
const MARGIN = 30_000;

const visitor = {
  status: 'visitor',
  isCertain: true,
  user: undefined,
  isLapsed: false,
  access_token: undefined,
} as const;

/** How many parts of this page ask people to sign in again. Without any, a session that ends is forgotten at once. */
let askers = 0;

/** Announces somebody who shows `isLapsed` to the person, until the returned function is called. */
export function askToSignInAgain(): () => void {
  askers += 1;
  return () => {
    askers -= 1;
  };
}

let expires = Infinity;
let renewing: Promise<string | undefined> | undefined;

export const useSession = create<SessionState>()((set, get) => {
  function adopt(session: SessionView): void {
    expires = freshUntil(session.access_token, performance.now()) - MARGIN;
    remember(true);
    const { user, access_token } = session;
    set({ status: 'signed-in', isCertain: true, user, isLapsed: false, access_token });
  }

  function begin(session: SessionView): UserView {
    adopt(session);
    tellOtherTabs({ type: 'session', session });
    return session.user;
  }

  function forget(): void {
    remember(false);
    set(visitor);
  }

  /** Under the lock, so that tabs don't spend the same cookie twice; who waited takes the other's token. */
  async function refresh(refused: string | undefined): Promise<string | undefined> {
    const known = get().access_token;
    if (known !== undefined && known !== refused) return known;
    try {
      const session = await call(accountEndpoints.refresh, { anonymous: true });
      begin(session);
      return session.access_token;
    } catch (error) {
      if (!(error instanceof CallProblem) || error.status !== 401) throw error;
      const present = get().access_token;
      // Somebody has signed in meanwhile: the answer is about the session before.
      if (present !== undefined && present !== known) return present;
      if (askers > 0 && get().user) set({ isLapsed: true, access_token: undefined });
      else forget();
      return undefined;
    }
  }

  /**
   * Takes up a session of its own. What is still to come of an earlier one, cookie included, comes before, here and in
   * the other tabs.
   */
  async function enter(work: () => Promise<SessionView>): Promise<UserView> {
    await renewing?.catch(() => undefined);
    return withLock(async () => begin(await work()));
  }

  /** The token of the same person, come back here or in another tab; undefined for anybody else, and for leaving. */
  function comingBack(): Promise<string | undefined> {
    const left = get().user?.id;
    return new Promise((resolve) => {
      const stop = useSession.subscribe(({ isLapsed, user, access_token }) => {
        if (isLapsed) return;
        stop();
        resolve(user?.id === left ? access_token : undefined);
      });
    });
  }

  hearOtherTabs((message) => {
    if (message.type === 'session') adopt(message.session);
    else forget();
  });

  return {
    ...visitor,
    status: mayBeSignedIn() ? 'unknown' : 'visitor',
    isCertain: false,

    async signIn(body) {
      return enter(() => call(accountEndpoints.signIn, { body, anonymous: true }));
    },

    async signInByCode(body) {
      // A new address is the signed-in person's, whose token the call may have to renew first.
      if (body.type === 'email_change') return begin(await call(accountEndpoints.verifyCode, { body }));
      return enter(() => call(accountEndpoints.verifyCode, { body, anonymous: true }));
    },

    async restore() {
      await get().renew(undefined);
    },

    async renew(refused) {
      if (!get().isLapsed) {
        renewing ??= withLock(() => refresh(refused)).finally(() => (renewing = undefined));
        const renewed = await renewing;
        if (renewed !== undefined) return renewed;
      }
      return get().isLapsed ? comingBack() : undefined;
    },

    async signOut() {
      await call(accountEndpoints.signOut);
      forget();
      tellOtherTabs({ type: 'signed-out' });
    },

    leave: forget,

    know(user) {
      set({ user });
    },
  };
});

/** Makes every call carry this session's token. */
export function carrySession(): void {
  callAs({
    token: async () => {
      const { access_token, isLapsed, renew } = useSession.getState();
      if (isLapsed || (access_token !== undefined && performance.now() >= expires)) return renew(access_token);
      return access_token;
    },
    renew: (refused) => useSession.getState().renew(refused),
  });
}

/** Web Locks exist on secure origins only; without them a double spend is the server's to forgive. */
function withLock<T>(work: () => Promise<T>): Promise<T> {
  const locks = (globalThis.navigator as Navigator | undefined)?.locks;
  return locks ? locks.request(REFRESH_LOCK, work) : work();
}

function mayBeSignedIn(): boolean {
  return storage()?.getItem(MAY_BE_SIGNED_IN) === '1';
}

function remember(signedIn: boolean): void {
  if (signedIn) storage()?.setItem(MAY_BE_SIGNED_IN, '1');
  else storage()?.removeItem(MAY_BE_SIGNED_IN);
}

/** Absent where the browser forbids storage. */
function storage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}
