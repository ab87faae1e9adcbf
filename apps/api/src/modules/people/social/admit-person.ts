import { nameInEmail, PERSON_NAME_LENGTH } from '@festix/domain/ground';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { AccountRegister } from '../accounts/account-register.ts';
import type { OpenSession } from '../accounts/session-tokens.ts';
import { SessionsService, type SessionOrigin } from '../accounts/sessions.service.ts';
import type { VouchedPerson } from './vouched-person.ts';

interface Account {
  id: string;
  is_closed: boolean;
}

type PersonWithEmail = VouchedPerson & { email: string };

/**
 * Signs in a person for whom a provider vouches. A returning person is recognised by the provider's id. Otherwise the
 * e-mail decides, if the provider has verified it: its account is linked, or a new one created.
 */
@Injectable()
export class AdmitPerson {
  constructor(
    private readonly database: Database,
    private readonly register: AccountRegister,
    private readonly sessions: SessionsService,
    private readonly audit: Audit,
  ) {}

  /** Throws ACCOUNT_BLOCKED or SOCIAL_EMAIL_UNVERIFIED. */
  admit(actor: Actor, person: VouchedPerson, origin: SessionOrigin): Promise<OpenSession> {
    return this.database.unitOfWork(async (em, tx) => {
      // Concurrent sign-ins of one person, by whichever provider, make one account.
      await tx.query(
        sql`select pg_advisory_xact_lock(hashtextextended(${`accounts ${person.email ?? person.subject}`}, 0))`,
      );
      const known = await this.knownAccount(tx, person);
      if (known?.is_closed) throw new ProblemError('ACCOUNT_BLOCKED');
      const userId = known?.id ?? (await this.link(tx, actor, person));
      return this.sessions.open(em, tx, userId, origin);
    });
  }

  /** Returns the session of the browser that leaves for a provider, which the new one replaces. */
  sessionOf(tokens: readonly string[] | undefined): string | undefined {
    return this.sessions.sessionOf(tokens);
  }

  private async knownAccount(tx: Tx, { provider, subject }: VouchedPerson): Promise<Account | undefined> {
    const [account] = await tx.query(
      sql<Account>`select u.id, u.blocked_at is not null or u.deleted_at is not null as is_closed
       from social_identities i join users u on u.id = i.user_id where i.provider = ${provider} and i.subject = ${subject}`,
    );
    return account;
  }

  private async link(tx: Tx, actor: Actor, person: VouchedPerson): Promise<string> {
    const { provider, subject, email, is_email_verified } = person;
    if (!email || !is_email_verified) throw new ProblemError('SOCIAL_EMAIL_UNVERIFIED');
    const userId = await this.accountOf(tx, actor, { ...person, email });
    await tx.query(
      sql`insert into social_identities (provider, subject, user_id) values (${provider}, ${subject}, ${userId})`,
    );
    await this.remember(tx, actor, 'accounts:link', userId, { provider });
    return userId;
  }

  private async accountOf(tx: Tx, actor: Actor, person: PersonWithEmail): Promise<string> {
    const account = await this.register.find(tx, person.email);
    if (!account) {
      const id = await this.register.add(tx, { name: nameOf(person), email: person.email, confirmed: true });
      await this.remember(tx, actor, 'accounts:sign-up', id, { by: person.provider });
      return id;
    }
    if (account.blocked_at) throw new ProblemError('ACCOUNT_BLOCKED');
    if (!account.email_confirmed_at) await this.forgetStrangersPassword(tx, account.id);
    await this.register.confirmEmail(tx, account.id, person.email);
    return account.id;
  }

  /** Deletes the password of an account whose e-mail was never confirmed: a stranger may have set it. */
  private async forgetStrangersPassword(tx: Tx, userId: string): Promise<void> {
    await tx.query(sql`update users set password_hash = null where id = ${userId}`);
    await this.sessions.endAll(tx, userId);
  }

  private async remember(tx: Tx, actor: Actor, action: string, userId: string, after: object): Promise<void> {
    const themselves = { ...actor, id: userId };
    await this.audit.record(tx, themselves, { action, subject_kind: 'user', subject_id: userId, after });
  }
}

/** Returns the provider's name on one line; else the part before the @. */
function nameOf({ name, email }: PersonWithEmail): string {
  const told = (name ?? '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, PERSON_NAME_LENGTH);
  return told || nameInEmail(email);
}
