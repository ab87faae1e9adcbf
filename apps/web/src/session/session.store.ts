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
 * `unknown` until the API has answered about the refresh cookie, which no script can read, and while it is unreachable.
 */
export type SessionStatus = 'unknown' | 'visitor' | 'signed-in';

export interface SessionState {
  status: SessionStatus;
  /**
   * true: the server has confirmed the status. Without it, a browser that never held a session counts as a visitor's.
   */
  isCertain: boolean;
  user: UserView | undefined;
  /**
   * true: the server has ended the session of the person at this page. Calls wait for a new sign-in of that person, so
   * that typed text is not lost.
   */
  isLapsed: boolean;
  /**
   * true: a sign-in needs a code of the second factor. It stays pending until `proveSecondFactor` or
   * `giveUpSecondFactor`.
   */
  asksSecondFactor: boolean;
  /** In memory only: a closed tab forgets it, and the refresh cookie gets the next one. */
  access_token: string | undefined;

  /**
   * Signs in. Rejects with `CallError` on wrong credentials, and with `GivenUpError` when the person cancels the second
   * factor; the present session stays in both cases.
   */
  signIn(body: SignInBody): Promise<UserView>;
  /**
   * Signs in with a code from an e-mail, and completes what the code was sent for. A code for a new address belongs to
   * the person who is signed in.
   */
  signInByCode(body: VerifyCodeBody): Promise<UserView>;
  /** Signs in with the session that another call returns. Rejects as `signIn` does. */
  signInWith(work: () => Promise<SessionView>): Promise<UserView>;
  /**
   * Restores the session of the refresh cookie. Rejects with `UnreachableError`, and keeps the present state. Asks for
   * a pending second factor only with `if-needed` (where no other session exists) or `always`.
   */
  restore(options?: { secondFactor?: 'if-needed' | 'always' }): Promise<void>;
  /**
   * Completes the pending sign-in. Rejects with `CallError` on a wrong code, which may be retried. Once the session has
   * waited too long, the sign-in rejects.
   */
  proveSecondFactor(code: string): Promise<void>;
  /** Cancels the pending sign-in, which rejects with `GivenUpError`. An earlier session goes on. */
  giveUpSecondFactor(): void;
  /** Resolves to a token newer than `refused`; undefined once the session has ended. */
  renew(refused: string | undefined): Promise<string | undefined>;
  /** Ends the session here, in other tabs and on the server. Rejects with `UnreachableError`, still signed in. */
  signOut(): Promise<void>;
  /** Forgets a session that the server has ended. */
  leave(): void;
  /** Stores the person's data of the server's latest answer. */
  know(user: UserView): void;
}

/** Tells scripts whether this browser may hold a session, because they cannot read the cookie. */
const MAY_BE_SIGNED_IN = 'festix.signed-in';

/** One tab at a time: each use rotates the cookie's token. */
const REFRESH_LOCK = 'festix-refresh';

/** Milliseconds before a token's end from which on it is renewed first. */
const MARGIN = 30_000;

const visitor = {
  status: 'visitor',
  isCertain: true,
  user: undefined,
  isLapsed: false,
  access_token: undefined,
} as const;

/** Number of components that ask people to sign in again. Without any, an ended session is forgotten at once. */
let askers = 0;

/** Registers a component that handles `isLapsed`. Returns the function that unregisters it. */
export function askToSignInAgain(): () => void {
  askers += 1;
  return () => {
    askers -= 1;
  };
}

/** Number of components that ask for a code. Without any, a sign-in that needs one is refused. */
let codeAskers = 0;

/** Registers a component that handles `asksSecondFactor`. Returns the function that unregisters it. */
export function askForSecondFactor(): () => void {
  codeAskers += 1;
  return () => {
    codeAskers -= 1;
  };
}

/** The result of a renewal. */
interface Renewal {
  token?: string;
  /** true: the session exists and waits for its second factor. */
  isHalf?: boolean;
}

/** A pending sign-in that waits for a code. */
interface Entering {
  resolve(user: UserView): void;
  reject(error: Error): void;
}

let expires = Infinity;
let renewing: Promise<Renewal> | undefined;
/** The running request that cancels a pending session. */
let givingUp: Promise<void> | undefined;
let entering: Entering | undefined;

export const useSession = create<SessionState>()((set, get) => {
  function adopt(session: SessionView): void {
    expires = freshUntil(session.access_token, performance.now()) - MARGIN;
    remember(true);
    const { user, access_token } = session;
    set({ status: 'signed-in', isCertain: true, user, isLapsed: false, access_token });
  }

  /** Takes a new session over, from this tab or another; a pending one is gone. */
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

  /** Signs out, and forgets a pending session, which the server has ended as well. */
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

  /** Waits for the person's code without holding the lock, because it may take minutes. An earlier session goes on. */
  function waitForSecondFactor(): Promise<UserView> {
    stopWaiting()?.reject(new GivenUpError());
    set({ asksSecondFactor: true });
    return new Promise((resolve, reject) => {
      entering = { resolve, reject };
    });
  }

  /**
   * Renews the token under the lock, so that tabs do not use the same cookie twice. A tab that waited takes the other's
   * token.
   */
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
      // A sign-in in between has replaced the session, so the answer concerns the earlier one.
      if (present !== undefined && present !== known) return { token: present };
      if (askers > 0 && get().user) set({ isLapsed: true, access_token: undefined });
      else forget();
      return { isHalf: needsSecondFactor(error) };
    }
  }

  function renewOnce(refused: string | undefined): Promise<Renewal> {
    return (renewing ??= inTurn(() => refresh(refused)).finally(() => (renewing = undefined)));
  }

  /** Runs work under the lock, after the running cancellation: that one's cookie must not remove a later one. */
  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    await givingUp;
    return withLock(work);
  }

  /**
   * Tells the server that a pending sign-in is cancelled. If the request is lost, the session expires in ten minutes.
   */
  function tellGivenUp(): void {
    const told = withLock(() => call(accountEndpoints.giveUpSecondFactor, { anonymous: true }));
    givingUp = told.catch(() => undefined).finally(() => (givingUp = undefined));
  }

  /** Starts a new session. Waits for answers to the earlier one, cookies included, here and in other tabs. */
  async function enter(work: () => Promise<SessionView>): Promise<UserView> {
    await renewing?.catch(() => undefined);
    try {
      return await inTurn(async () => begin(await work()));
    } catch (error) {
      if (codeAskers === 0 || !needsSecondFactor(error)) throw error;
      return waitForSecondFactor();
    }
  }

  /**
   * Resolves to the token of the same person after a new sign-in here or in another tab; undefined for another person,
   * and for a sign-out.
   */
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
      // A code for a new address, or an invitation to one's own, needs the person's token, renewed first if necessary.
      const isOwn = body.type === 'invite' && normaliseEmail(body.email) === get().user?.email;
      if (body.type === 'email_change' || isOwn) return begin(await call(accountEndpoints.verifyCode, { body }));
      return enter(() => call(accountEndpoints.verifyCode, { body, anonymous: true }));
    },

    signInWith: enter,

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

/** Sends the person's token, also where other calls go out in a device's name. */
export const personBearer: Bearer = {
  token: async () => {
    const { access_token, isLapsed, renew } = useSession.getState();
    if (isLapsed || (access_token !== undefined && performance.now() >= expires)) return renew(access_token);
    return access_token;
  },
  renew: (refused) => useSession.getState().renew(refused),
};

/** Makes every call send this session's token. */
export function carrySession(): void {
  callAs(personBearer);
}

function needsSecondFactor(error: unknown): boolean {
  return error instanceof CallError && error.code === 'SECOND_FACTOR_NEEDED';
}

/**
 * Runs work under the lock between tabs. Web Locks need a secure origin; without them the server tolerates a double
 * use.
 */
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

/** Returns the browser's storage; undefined where it is forbidden. */
function storage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}
