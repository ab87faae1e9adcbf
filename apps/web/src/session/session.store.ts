import {
  accountEndpoints,
  type SessionView,
  type SignInBody,
  type UserView,
  type VerifyCodeBody,
} from '@festix/domain/contract';
import { normaliseEmail, notices } from '@festix/domain/ground';
import { create } from 'zustand';
import { callAs, type Bearer } from '../data/bearer.ts';
import { call, CallError } from '../data/call.ts';
import { GivenUpError } from '../data/problem.ts';
import { hearOtherTabs, tellOtherTabs } from './other-tabs.ts';
import { freshUntil } from '../data/token-life.ts';

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
  /**
   * Somebody who signs in has shown half of it, and the account asks for a code of its second factor. What signs in goes
   * on waiting meanwhile: for `proveSecondFactor`, or for `giveUpSecondFactor`.
   */
  asksSecondFactor: boolean;
  /** In memory only: closing the tab forgets it, the cookie brings the next one. */
  access_token: string | undefined;

  /**
   * Rejects with `CallError` on wrong credentials, and leaves the session as it was; with `GivenUpError` when the person
   * does without the second factor that was asked for.
   */
  signIn(body: SignInBody): Promise<UserView>;
  /** The same with a code that came by e-mail; what it was sent for is done. A new address is the signed-in person's. */
  signInByCode(body: VerifyCodeBody): Promise<UserView>;
  /**
   * Takes up the cookie's session, if there is one. Rejects with `UnreachableError` and keeps what is known. A session that
   * waits for its second factor is nobody's yet, unless the code is to be asked for here: `if-needed` where no other
   * session is, `always` where one may be.
   */
  restore(options?: { secondFactor?: 'if-needed' | 'always' }): Promise<void>;
  /**
   * Opens the session that waits. Rejects with `CallError` on a wrong code, which may be tried again; once the session
   * has waited for too long, what signs in rejects.
   */
  proveSecondFactor(code: string): Promise<void>;
  /** What signs in rejects with `GivenUpError`, and the session before, if there is one, goes on as it did meanwhile. */
  giveUpSecondFactor(): void;
  /** A token newer than `refused`, or undefined when the session is over. */
  renew(refused: string | undefined): Promise<string | undefined>;
  /** Ends the session here, in the other tabs and on the server. Rejects with `UnreachableError`, signed in as before. */
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

/** How many parts of this page ask for a code of the second factor. Without any, who needs one is refused. */
let codeAskers = 0;

/** Announces somebody who shows `asksSecondFactor` to the person, until the returned function is called. */
export function askForSecondFactor(): () => void {
  codeAskers += 1;
  return () => {
    codeAskers -= 1;
  };
}

/** What a renewal has come to. */
interface Renewal {
  token?: string;
  /** The session is there, and waits for its second factor. */
  isHalf?: boolean;
}

/** What signs in and waits for a code of the second factor. */
interface Entering {
  resolve(user: UserView): void;
  reject(error: Error): void;
}

let expires = Infinity;
let renewing: Promise<Renewal> | undefined;
/** The server is told that the session which waits is given up. */
let givingUp: Promise<void> | undefined;
let entering: Entering | undefined;

export const useSession = create<SessionState>()((set, get) => {
  function adopt(session: SessionView): void {
    expires = freshUntil(session.access_token, performance.now()) - MARGIN;
    remember(true);
    const { user, access_token } = session;
    set({ status: 'signed-in', isCertain: true, user, isLapsed: false, access_token });
  }

  /** Somebody has signed in, here or in another tab: a session that waited is gone. */
  function adoptNew(session: SessionView): void {
    adopt(session);
    endWaiting(new GivenUpError());
  }

  function begin(session: SessionView): UserView {
    adoptNew(session);
    tellOtherTabs({ type: 'session', session, is_new: true });
    return session.user;
  }

  function forget(): void {
    remember(false);
    set(visitor);
  }

  /** Signed out: the server has ended what waited, too. */
  function leaveWhole(): void {
    forget();
    endWaiting(new GivenUpError());
  }

  function stopWaiting(): Entering | undefined {
    const was = entering;
    entering = undefined;
    return was;
  }

  function endWaiting(reason: Error): void {
    set({ asksSecondFactor: false });
    stopWaiting()?.reject(reason);
  }

  /** Waits for the person without the lock: it may take minutes. A session before this one goes on. */
  function waitForSecondFactor(): Promise<UserView> {
    stopWaiting()?.reject(new GivenUpError());
    set({ asksSecondFactor: true });
    return new Promise((resolve, reject) => {
      entering = { resolve, reject };
    });
  }

  /** Under the lock, so that tabs don't spend the same cookie twice; who waited takes the other's token. */
  async function refresh(refused: string | undefined): Promise<Renewal> {
    const known = get().access_token;
    if (known !== undefined && known !== refused) return { token: known };
    try {
      const session = await call(accountEndpoints.refresh, { anonymous: true });
      adopt(session);
      tellOtherTabs({ type: 'session', session });
      return { token: session.access_token };
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 401) throw error;
      const present = get().access_token;
      // Somebody has signed in meanwhile: the answer is about the session before.
      if (present !== undefined && present !== known) return { token: present };
      if (askers > 0 && get().user) set({ isLapsed: true, access_token: undefined });
      else forget();
      return { isHalf: needsSecondFactor(error) };
    }
  }

  function renewOnce(refused: string | undefined): Promise<Renewal> {
    return (renewing ??= inTurn(() => refresh(refused)).finally(() => (renewing = undefined)));
  }

  /** Alone among the tabs, and once the cookie of a sign-in that was given up is gone: it must not take a later one away. */
  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    await givingUp;
    return withLock(work);
  }

  /** Should the word of it be lost, what waits is over in ten minutes. */
  function tellGivenUp(): void {
    const told = withLock(() => call(accountEndpoints.giveUpSecondFactor, { anonymous: true }));
    givingUp = told.catch(() => undefined).finally(() => (givingUp = undefined));
  }

  /**
   * Takes up a session of its own. What is still to come of an earlier one, cookie included, comes before, here and in
   * the other tabs.
   */
  async function enter(work: () => Promise<SessionView>): Promise<UserView> {
    await renewing?.catch(() => undefined);
    try {
      return await inTurn(async () => begin(await work()));
    } catch (error) {
      if (codeAskers === 0 || !needsSecondFactor(error)) throw error;
      return waitForSecondFactor();
    }
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
    if (message.type === 'signed-out') leaveWhole();
    else (message.is_new ? adoptNew : adopt)(message.session);
  });

  return {
    ...visitor,
    status: mayBeSignedIn() ? 'unknown' : 'visitor',
    isCertain: false,
    asksSecondFactor: false,

    async signIn(body) {
      return enter(() => call(accountEndpoints.signIn, { body, anonymous: true }));
    },

    async signInByCode(body) {
      // A new address, or an invitation to one's own, is the signed-in person's, whose token the call may have to renew first.
      const isOwn = body.type === 'invite' && normaliseEmail(body.email) === get().user?.email;
      if (body.type === 'email_change' || isOwn) return begin(await call(accountEndpoints.verifyCode, { body }));
      return enter(() => call(accountEndpoints.verifyCode, { body, anonymous: true }));
    },

    async restore({ secondFactor } = {}) {
      if (secondFactor === undefined) return void (await get().renew(undefined));
      if (secondFactor === 'always') return void (await waitForSecondFactor());
      const { isHalf } = await renewOnce(undefined);
      if (isHalf && codeAskers > 0) await waitForSecondFactor();
    },

    async proveSecondFactor(code) {
      await renewing?.catch(() => undefined);
      await inTurn(async () => {
        try {
          const session = await call(accountEndpoints.proveSecondFactor, { body: { code }, anonymous: true });
          const waited = stopWaiting();
          waited?.resolve(begin(session));
        } catch (error) {
          if (!(error instanceof CallError) || error.status !== 401) throw error;
          const { status, code: why, request_id } = error;
          endWaiting(new CallError(status, { code: why, detail: notices.secondFactorLapsed, request_id }));
        }
      });
    },

    giveUpSecondFactor() {
      if (entering) tellGivenUp();
      endWaiting(new GivenUpError());
    },

    async renew(refused) {
      if (!get().isLapsed) {
        const { token } = await renewOnce(refused);
        if (token !== undefined) return token;
      }
      return get().isLapsed ? comingBack() : undefined;
    },

    async signOut() {
      await call(accountEndpoints.signOut);
      leaveWhole();
      tellOtherTabs({ type: 'signed-out' });
    },

    leave: forget,

    know(user) {
      set({ user });
    },
  };
});

/** The person who is signed in, also where other calls go out in a device's name. */
export const personBearer: Bearer = {
  token: async () => {
    const { access_token, isLapsed, renew } = useSession.getState();
    if (isLapsed || (access_token !== undefined && performance.now() >= expires)) return renew(access_token);
    return access_token;
  },
  renew: (refused) => useSession.getState().renew(refused),
};

/** Makes every call carry this session's token. */
export function carrySession(): void {
  callAs(personBearer);
}

function needsSecondFactor(error: unknown): boolean {
  return error instanceof CallError && error.code === 'SECOND_FACTOR_NEEDED';
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
