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
import { AccountRegister } from './account-register.ts';
import { Attempts } from './attempts.ts';
import { ChangeEmail } from './change-email.ts';
import { loggedAccount } from './logged-account.ts';
import type { SessionPlace } from './session-place.ts';
import type { OpenSession } from './session-tokens.ts';
import { SessionsService } from './sessions.service.ts';
import type { WaitingAccount } from './sign-up.ts';

/** A code with what its sender calls himself. */
interface NamedCode extends UsedCode {
  name: string | undefined;
}

/**
 * A code comes back: who sent it reads mail at the address, is signed in, and gets what the code was sent for. An invitation
 * lies about for days, so that an account that there is opens by its code for `INVITE_OPENS_MS` alone; afterwards who is
 * signed in to it accepts.
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
   * Throws CODE_INVALID, ACCOUNT_BLOCKED, EMAIL_TAKEN, INVITE_NEEDS_SIGN_IN, or RATE_LIMITED for wrong codes after too
   * many of them.
   */
  async verify(actor: Actor, { type, token, email, name }: VerifyCodeBody, place: SessionPlace): Promise<OpenSession> {
    // A mistyped new address would hand the account to its owner, so the person changes it from within.
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

  private async signIn(em: SqlEntityManager, tx: Tx, used: NamedCode, actor: Actor, place: SessionPlace) {
    const userId = await this.owner(tx, used, actor, place);
    await this.register.confirmEmail(tx, userId, used.email);
    await this.codes.carryOut(tx, { ...used, user_id: userId }, actor);
    if (used.type !== 'invite') return this.sessions.open(em, tx, userId, { ...place, from_code: true });
    // It lets nobody choose over a password that there is.
    const present = isPerson(actor) && actor.id === userId ? await this.sessions.present(em, actor) : undefined;
    return present ?? this.sessions.open(em, tx, userId, place);
  }

  /** Whoever reads mail at an address owns the account of that address, an account that it had meanwhile included. */
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
 * The password of a sign-up, for who has chosen it: the browser that asked, which says so by its cookie, or a program, which
 * keeps none. Whoever confirms elsewhere may have been sent here by a stranger's sign-up, and chooses one of his own.
 */
function chosenThere({ password_hash, browser }: Partial<WaitingAccount>, { sign_up, is_page }: SessionPlace) {
  const isThere = sign_up === undefined ? !is_page : sign_up === browser;
  return isThere ? (password_hash ?? null) : null;
}

function isPerson(actor: Actor): actor is Person {
  return actor.id !== null;
}

/** By the account's own way in, and not by a device that works in its name. */
function isSignedIn(actor: Actor, userId: string): boolean {
  return actor.id === userId && actor.device_id === null && actor.scopes === undefined;
}
