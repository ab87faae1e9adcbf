import { Injectable } from '@nestjs/common';
import { type EmailChangeBody } from '@festix/domain/contract';
import { normaliseEmail } from '@festix/domain/ground';
import type { Person } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { AccountCodes } from './account-codes.ts';
import { AccountMails } from './account-mails.ts';
import { AccountOwner } from './account-owner.ts';
import { AccountRegister } from './account-register.ts';
import { Attempts } from './attempts.ts';

/** Changes an account's address: requested by its owner, made once the new address confirms. */
@Injectable()
export class ChangeEmail {
  constructor(
    private readonly database: Database,
    private readonly owner: AccountOwner,
    private readonly attempts: Attempts,
    private readonly register: AccountRegister,
    private readonly codes: AccountCodes,
    private readonly mails: AccountMails,
    private readonly audit: Audit,
  ) {}

  /**
   * Throws CURRENT_PASSWORD_WRONG or RATE_LIMITED. No answer shows that another account has the address: its owner is
   * mailed.
   */
  async ask(actor: Person, { email: typed, current_password }: EmailChangeBody): Promise<void> {
    await this.owner.prove(actor, current_password);
    const email = normaliseEmail(typed);
    await this.attempts.mailBy(actor.id, email);
    const drawn = await this.codes.draw('email_change', email);
    await this.database.transaction(async (tx) => {
      const holder = await this.register.find(tx, email);
      // For a taken address a code is made as well, but not sent.
      const { code } = await this.codes.issue(tx, drawn, { user_id: actor.id });
      await (holder && holder.id !== actor.id
        ? this.mails.accountExists(tx, holder)
        : this.mails.emailChange(tx, actor.id, { email, code }));
    });
  }

  /** Writes the confirmed address, and notifies the former one. Throws EMAIL_TAKEN. */
  async carryOut(tx: Tx, actor: Person, email: string): Promise<void> {
    const [before] = await tx.query(
      sql<{ name: string; email: string }>`select name, email from users where id = ${actor.id} for update`,
    );
    if (!before) throw new ProblemError('UNAUTHENTICATED');
    await tx.query(
      sql`update users set email = $2, email_confirmed_at = case when email = $2 then email_confirmed_at end, version = version + 1
       where id = $1`.with([actor.id, email]),
    );
    await this.register.confirmEmail(tx, actor.id, email);
    if (before.email === email) return;
    await this.codes.withdrawAll(tx, 'recovery', actor.id);
    await this.audit.record(tx, actor, {
      action: 'accounts:email',
      subject_kind: 'user',
      subject_id: actor.id,
      before: { email: before.email },
      after: { email },
    });
    await this.mails.emailChanged(tx, actor.id, before, email);
  }
}
