import type { Grant, Role } from '../people/access/index.ts';
import type { CodeType } from '../ground/rules/index.ts';
import { endpoint, type None } from './endpoint.ts';
import type { Id, Instant, Page, PageQuery } from './views.ts';

export interface GrantView {
  event_id: Id;
  permissions: Grant[];
}

export interface UserView {
  id: Id;
  name: string;
  email: string;
  phone: string | null;
  document: string | null;
  is_foreigner: boolean;
  slug: string | null;
  roles: Role[];
  /** Roles that the house gives only to who has a second factor, and that this person has none for yet. */
  withheld_roles: Role[];
  grants: GrantView[];
  /** Whether a password was chosen; who came by Google, Apple or an invitation may have none. */
  has_password: boolean;
  /**
   * Whether `current_password` is needed for what only the account's owner may do: not without a password, nor within an
   * hour of the code that opened this session.
   */
  asks_password: boolean;
  /** Percent: the convenience fee that a new event of this producer takes over; null for who is no producer. */
  convenience_tax: number | null;
}

export interface SessionView {
  access_token: string;
  user: UserView;
}

export interface SignInBody {
  email: string;
  password: string;
}

export interface SignUpBody extends SignInBody {
  name: string;
  /** A path of this origin where the person goes on once the e-mail is confirmed. */
  redirect_url?: string;
}

export interface RecoverBody {
  email: string;
  /** A path of this origin where the person goes on with the new password. */
  redirect_url?: string;
}

export type { CodeType };

export interface VerifyCodeBody {
  type: CodeType;
  token: string;
  /** The address that the code was sent to. */
  email: string;
  /** What a newcomer is called, where an invitation makes the account. */
  name?: string;
}

export interface PasswordBody {
  password: string;
  /** Needed where `asks_password` says so; one that is sent has to be right in any case. */
  current_password?: string;
}

/** What is left out stays as it is. */
export interface ProfileBody {
  name: string;
  phone?: string | null;
  document?: string | null;
  is_foreigner?: boolean;
  /** The address of a producer's page. */
  slug?: string | null;
}

export interface EmailChangeBody {
  email: string;
  current_password?: string;
}

/** How somebody's second factor stands: a code of an app (TOTP, RFC 6238) that is asked for at each sign-in. */
export interface SecondFactorView {
  /** Since when it is asked for; null where it is not. */
  since: Instant | null;
  /** Recovery codes that are not used yet; each stands in once for the app. */
  recovery_codes_left: number;
  /** Whether the house asks the person's roles for one: without it they give no rights. */
  is_required: boolean;
}

export interface SecondFactorProofBody {
  current_password?: string;
}

/** What an app is told, once, by a picture or by hand. */
export interface SecondFactorSecretView {
  /** In Base32, in groups of four as people type them. */
  secret: string;
  /** The address that an app reads from a QR: `otpauth://totp/…`. */
  address: string;
}

export interface SecondFactorCodeBody {
  /** Six digits of the app, or a recovery code, however it was typed. */
  code: string;
}

/** Shown once; the server keeps what recognises them only. */
export interface RecoveryCodesView {
  recovery_codes: string[];
}

/** Either of them; a code where both are sent. */
export interface ProofBody {
  current_password?: string;
  /** Of the second factor, where one is on: of its app, or a recovery code. */
  code?: string;
}

/** One place where a person is signed in. */
export interface OwnSessionView {
  id: Id;
  /** The browser in words, e.g. `Chrome no Android`. */
  browser: string | null;
  address: string | null;
  created_at: Instant;
  last_used_at: Instant;
  is_current: boolean;
}

export interface SessionParams {
  session_id: Id;
}

export interface DeletionBody {
  current_password?: string;
}

export const accountEndpoints = {
  signIn: endpoint<None, None, SignInBody, SessionView>({
    method: 'POST',
    areas: ['public'],
    path: '/auth/sign-in',
    ability: 'public',
  }),
  refresh: endpoint<None, None, None, SessionView>({
    method: 'POST',
    areas: ['public'],
    path: '/auth/refresh',
    ability: 'public',
  }),
  signOut: endpoint<None, None, None, void>({
    method: 'POST',
    areas: ['public'],
    path: '/auth/sign-out',
    ability: 'public',
    status: 204,
  }),
  /**
   * What sign-in, a code or a provider left open where the account has a second factor: they gave the cookie and answered
   * SECOND_FACTOR_NEEDED, as `refresh` does until then. Opens the session that waits, in the place of the one before.
   */
  proveSecondFactor: endpoint<None, None, SecondFactorCodeBody, SessionView>({
    method: 'POST',
    areas: ['public'],
    path: '/auth/second-factor',
    ability: 'public',
  }),
  /** Does without it: what waits is over, a session before it stands as it did. Nothing to give up is no error. */
  giveUpSecondFactor: endpoint<None, None, None, void>({
    method: 'POST',
    areas: ['public'],
    path: '/auth/second-factor/give-up',
    ability: 'public',
    status: 204,
  }),
  me: endpoint<None, None, None, UserView>({
    method: 'GET',
    areas: ['account'],
    path: '/me',
    ability: 'account:me',
  }),
  /** Answers the same whether the account exists; the code that arrives by e-mail finishes it. */
  signUp: endpoint<None, None, SignUpBody, void>({
    method: 'POST',
    areas: ['public'],
    path: '/auth/sign-up',
    ability: 'public',
    status: 202,
  }),
  /** Answers the same whether the account exists. */
  recoverPassword: endpoint<None, None, RecoverBody, void>({
    method: 'POST',
    areas: ['public'],
    path: '/auth/recover-password',
    ability: 'public',
    status: 202,
  }),
  /**
   * Exchanges a code for a session, and does what the code was sent for. An invitation to an address that has an account is
   * accepted in a session of that account, which stays the same one; without it the answer is INVITE_NEEDS_SIGN_IN, and the
   * code stays good.
   */
  verifyCode: endpoint<None, None, VerifyCodeBody, SessionView>({
    method: 'POST',
    areas: ['public'],
    path: '/auth/verify-code',
    ability: 'public',
  }),
  /** Ends every other session of the person. */
  changePassword: endpoint<None, None, PasswordBody, void>({
    method: 'PUT',
    areas: ['account'],
    path: '/auth/password',
    ability: 'account:me',
    status: 204,
  }),
  editMe: endpoint<None, None, ProfileBody, UserView>({
    method: 'PUT',
    areas: ['account'],
    path: '/me',
    ability: 'account:me',
  }),
  /** The address changes once the code that was sent to the new one comes back. */
  changeEmail: endpoint<None, None, EmailChangeBody, void>({
    method: 'POST',
    areas: ['account'],
    path: '/me/email',
    ability: 'account:me',
    status: 202,
  }),
  /**
   * What a session that was opened more than ten minutes ago needs before `endSession` and `endOtherSessions`, which answer
   * PROOF_NEEDED without it. Who has neither password nor second factor signs in again.
   */
  proveAgain: endpoint<None, None, ProofBody, void>({
    method: 'POST',
    areas: ['account'],
    path: '/me/proof',
    ability: 'account:me',
    status: 204,
  }),
  sessions: endpoint<None, PageQuery, None, Page<OwnSessionView>>({
    method: 'GET',
    areas: ['account'],
    path: '/me/sessions',
    ability: 'account:me',
  }),
  endSession: endpoint<SessionParams, None, None, void>({
    method: 'DELETE',
    areas: ['account'],
    path: '/me/sessions/{session_id}',
    ability: 'account:me',
    status: 204,
  }),
  endOtherSessions: endpoint<None, None, None, void>({
    method: 'DELETE',
    areas: ['account'],
    path: '/me/sessions',
    ability: 'account:me',
    status: 204,
  }),
  secondFactor: endpoint<None, None, None, SecondFactorView>({
    method: 'GET',
    areas: ['account'],
    path: '/me/second-factor',
    ability: 'account:me',
  }),
  /** A secret for an app, in the place of one that was never confirmed. Nothing is asked for at sign-in yet. */
  beginSecondFactor: endpoint<None, None, SecondFactorProofBody, SecondFactorSecretView>({
    method: 'POST',
    areas: ['account'],
    path: '/me/second-factor',
    ability: 'account:me',
  }),
  /** The app's code shows that it has the secret: from now on it is asked for. Ends the person's other sessions. */
  confirmSecondFactor: endpoint<None, None, SecondFactorCodeBody, RecoveryCodesView>({
    method: 'POST',
    areas: ['account'],
    path: '/me/second-factor/confirm',
    ability: 'account:me',
  }),
  /** New ones in the place of all that there were. */
  renewRecoveryCodes: endpoint<None, None, SecondFactorCodeBody, RecoveryCodesView>({
    method: 'POST',
    areas: ['account'],
    path: '/me/second-factor/recovery-codes',
    ability: 'account:me',
  }),
  endSecondFactor: endpoint<None, None, SecondFactorCodeBody, void>({
    method: 'POST',
    areas: ['account'],
    path: '/me/second-factor/end',
    ability: 'account:me',
    status: 204,
  }),
};
