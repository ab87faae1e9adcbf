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
  /** Roles that require a second factor, which this person lacks. */
  withheld_roles: Role[];
  grants: GrantView[];
  /** Whether a password was set; an account by Google, Apple or an invitation may have none. */
  has_password: boolean;
  /**
   * Whether `current_password` is required for changes by the account's owner: not without a password, nor within an
   * hour of the code that opened this session.
   */
  asks_password: boolean;
  /** Percentage: the convenience fee of this producer's new events; null for a person who is no producer. */
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
  /** A path of this origin to go on to once the e-mail is confirmed. */
  redirect_url?: string;
}

export interface RecoverBody {
  email: string;
  /** A path of this origin to go on to with the new password. */
  redirect_url?: string;
}

export type { CodeType };

export interface VerifyCodeBody {
  type: CodeType;
  token: string;
  /** The address that the code was sent to. */
  email: string;
  /** Name of a newcomer whose account an invitation creates. */
  name?: string;
}

export interface PasswordBody {
  password: string;
  /** Required if `asks_password` is true; one that is sent must be right in any case. */
  current_password?: string;
}

/** Absent fields stay. */
export interface ProfileBody {
  name: string;
  phone?: string | null;
  document?: string | null;
  is_foreigner?: boolean;
  /** Slug of a producer's page. */
  slug?: string | null;
}

export interface EmailChangeBody {
  email: string;
  current_password?: string;
}

/** The state of the own second factor: a code of an app (TOTP, RFC 6238) that each sign-in requires. */
export interface SecondFactorView {
  /** Time since when it is required; null if it is off. */
  since: Instant | null;
  /** Unused recovery codes; each replaces the app once. */
  recovery_codes_left: number;
  /** Whether one of the person's roles requires it: without it they give no rights. */
  is_required: boolean;
}

export interface SecondFactorProofBody {
  current_password?: string;
}

/** The secret for an app, shown once, as a picture or to be typed. */
export interface SecondFactorSecretView {
  /** In Base32, in groups of four. */
  secret: string;
  /** URL that an app reads from a QR: `otpauth://totp/…`. */
  address: string;
}

export interface SecondFactorCodeBody {
  /** Six digits of the app, or a recovery code, in any typing. */
  code: string;
}

/** Shown once; the server stores hashes only. */
export interface RecoveryCodesView {
  recovery_codes: string[];
}

/** One of both proofs; the code counts if both are sent. */
export interface ProofBody {
  current_password?: string;
  /** Code of the second factor, if it is on: of the app, or a recovery code. */
  code?: string;
}

/** One session of the person. */
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
   * Completes a sign-in that waits for the second factor, after SECOND_FACTOR_NEEDED with its cookie, which `refresh`
   * repeats until then. Opens the waiting session, in place of the former one.
   */
  proveSecondFactor: endpoint<None, None, SecondFactorCodeBody, SessionView>({
    method: 'POST',
    areas: ['public'],
    path: '/auth/second-factor',
    ability: 'public',
  }),
  /** Cancels the waiting session; a former session stays. Without one it does nothing. */
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
  /** Gets the same answer whether the account exists; the code in the e-mail completes it. */
  signUp: endpoint<None, None, SignUpBody, void>({
    method: 'POST',
    areas: ['public'],
    path: '/auth/sign-up',
    ability: 'public',
    status: 202,
  }),
  /** Gets the same answer whether the account exists. */
  recoverPassword: endpoint<None, None, RecoverBody, void>({
    method: 'POST',
    areas: ['public'],
    path: '/auth/recover-password',
    ability: 'public',
    status: 202,
  }),
  /**
   * Exchanges a code for a session, and runs its effect. An invitation to an address with an account is accepted in a
   * session of that account, which stays; without one the answer is INVITE_NEEDS_SIGN_IN, and the code stays valid.
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
  /** Changes the address once the code sent to the new one is confirmed. */
  changeEmail: endpoint<None, None, EmailChangeBody, void>({
    method: 'POST',
    areas: ['account'],
    path: '/me/email',
    ability: 'account:me',
    status: 202,
  }),
  /**
   * Gives the proof that `endSession` and `endOtherSessions` need in a session opened more than ten minutes ago;
   * without it they answer PROOF_NEEDED. A person with neither password nor second factor signs in again.
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
  /** Returns a secret for an app, in place of an unconfirmed one. Sign-in does not require it yet. */
  beginSecondFactor: endpoint<None, None, SecondFactorProofBody, SecondFactorSecretView>({
    method: 'POST',
    areas: ['account'],
    path: '/me/second-factor',
    ability: 'account:me',
  }),
  /** Confirms the secret with the app's code: it is required from now on. Ends the person's other sessions. */
  confirmSecondFactor: endpoint<None, None, SecondFactorCodeBody, RecoveryCodesView>({
    method: 'POST',
    areas: ['account'],
    path: '/me/second-factor/confirm',
    ability: 'account:me',
  }),
  /** Replaces all recovery codes. */
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
