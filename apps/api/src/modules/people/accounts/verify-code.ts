import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { type VerifyCodeBody } from '@festix/domain/contract';
import { INVITE_OPENS_MS, nameInEmail, normaliseEmail } from '@festix/domain/ground';
import { ENV, type Env } from '../../../env.ts';
import type { Actor, Person } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { AccountCodes, type UsedCode } from './account-codes.ts';
import { AccountRegister, type NewPerson } from './account-register.ts';
import { Attempts } from './attempts.ts';
import { ChangeEmail } from './change-email.ts';
import { loggedAccount } from './logged-account.ts';
import type { SessionPlace } from './session-place.ts';
import type { OpenSession } from './session-tokens.ts';
import { SessionsService } from './sessions.service.ts';
import type { WaitingAccount } from './sign-up.ts';

/** A code with its sender's name. */
interface NamedCode extends UsedCode {
  name: string | undefined;
}

/**
 * Verifies a code: its sender reads mail at the address, is signed in, and the code's effect runs. An invitation's code
 * is open for days, so it opens an existing account for `INVITE_OPENS_MS` only; afterwards the signed-in owner accepts
 * it.
 */
@Injectable()
export class VerifyCode {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly database: Database,
    private readonly attempts: Attempts,
    private readonly codes: AccountCodes,
    private readonly register: AccountRegister,
    private readonly emails: ChangeEmail,
    private readonly sessions: SessionsService,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws CODE_INVALID, ACCOUNT_BLOCKED, EMAIL_TAKEN, INVITE_NEEDS_SIGN_IN, or RATE_LIMITED for too many wrong codes.
   */
  async verify(actor: Actor, { type, token, email, name }: VerifyCodeBody, place: SessionPlace): Promise<OpenSession> {
    // A mistyped new address would give the account to its owner, so the person confirms it signed in.
    if (type === 'email_change' && actor.id === null) throw new ProblemError('UNAUTHENTICATED');
    const account = normaliseEmail(email);
    const codeId = await this.attempts.code(account, place.address, () =>
      this.codes.find(type, account, token, { address: place.address }),
    );
    const log = { by: type, account: loggedAccount(this.env, account) };
    if (!codeId) throw new ProblemError('CODE_INVALID', { log });
    return this.database.unitOfWork(async (em, tx) => {
      const used = await this.codes.use(tx, codeId);
      if (!used) throw new ProblemError('CODE_INVALID');
      return used.type === 'email_change'
        ? this.changeEmail(em, tx, used, actor, place)
        : this.signIn(em, tx, { ...used, name: name?.trim() }, actor, place);
    });
  }

  /** Makes an account without a password, in the caller's unit of work, and opens a session that may set one. */
  async openFor(
    em: SqlEntityManager,
    tx: Tx,
    actor: Actor,
    person: Omit<NewPerson, 'confirmed'>,
    place: SessionPlace,
  ): Promise<OpenSession> {
    if (await this.register.find(tx, person.email)) throw new ProblemError('EMAIL_TAKEN');
    const id = await this.register.add(tx, { ...person, confirmed: true });
    const entry = { action: 'accounts:sign-up', subject_kind: 'user', subject_id: id, after: { by: 'order' } };
    await this.audit.record(tx, { ...actor, id }, entry);
    return this.sessions.open(em, tx, id, { ...place, from_code: true });
  }

  private async signIn(em: SqlEntityManager, tx: Tx, used: NamedCode, actor: Actor, place: SessionPlace) {
    const userId = await this.owner(tx, used, actor, place);
    await this.register.confirmEmail(tx, userId, used.email);
    await this.codes.carryOut(tx, { ...used, user_id: userId }, actor);
    if (used.type !== 'invite') return this.sessions.open(em, tx, userId, { ...place, from_code: true });
    // It does not replace an existing password.
    const present = isPerson(actor) && actor.id === userId ? await this.sessions.present(em, actor) : undefined;
    return present ?? this.sessions.open(em, tx, userId, place);
  }

  /** Returns the owner of the address: its account, also one created meanwhile, or a new one. */
  private async owner(tx: Tx, used: NamedCode, actor: Actor, place: SessionPlace): Promise<string> {
    const known = await this.register.find(tx, used.email);
    if (used.type === 'recovery' && known?.id !== used.user_id) throw new ProblemError('CODE_INVALID');
    if (known?.blocked_at) throw new ProblemError('ACCOUNT_BLOCKED');
    const isLate = used.type === 'invite' && this.clock.now().getTime() >= used.created_at.getTime() + INVITE_OPENS_MS;
    if (known && isLate && !isSignedIn(actor, known.id)) throw new ProblemError('INVITE_NEEDS_SIGN_IN');
    if (known) return known.id;
    const { name, ...waiting } = used.payload as Partial<WaitingAccount>;
    if (used.type === 'recovery' || (used.type === 'signup' && !name)) throw new ProblemError('CODE_INVALID');
    const newcomer = {
      name: name ?? used.name ?? nameInEmail(used.email),
      email: used.email,
      password_hash: chosenThere(waiting, place),
    };
    const id = await this.register.add(tx, { ...newcomer, confirmed: true });
    const entry = { action: 'accounts:sign-up', subject_kind: 'user', subject_id: id, after: { by: used.type } };
    await this.audit.record(tx, { ...actor, id }, entry);
    return id;
  }

  private async changeEmail(em: SqlEntityManager, tx: Tx, used: UsedCode, actor: Actor, place: SessionPlace) {
    if (!isPerson(actor) || used.user_id !== actor.id) throw new ProblemError('CODE_INVALID');
    await this.emails.carryOut(tx, actor, used.email);
    await this.codes.carryOut(tx, { ...used, user_id: actor.id }, actor);
    return (await this.sessions.present(em, actor)) ?? this.sessions.open(em, tx, actor.id, place);
  }
}

/**
 * Returns the sign-up's password if its chooser confirms: the requesting browser, proved by its cookie, or a program,
 * which has none. A confirmation elsewhere may be of a stranger's sign-up, and sets its own.
 */
function chosenThere({ password_hash, browser }: Partial<WaitingAccount>, { sign_up, is_page }: SessionPlace) {
  const isThere = sign_up === undefined ? !is_page : sign_up === browser;
  return isThere ? (password_hash ?? null) : null;
}

function isPerson(actor: Actor): actor is Person {
  return actor.id !== null;
}

/** Returns whether the caller is signed in to the account itself, not by a device. */
function isSignedIn(actor: Actor, userId: string): boolean {
  return actor.id === userId && actor.device_id === null && actor.scopes === undefined;
}
