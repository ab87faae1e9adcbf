import { Injectable } from '@nestjs/common';
import type { PasswordBody } from '@festix/domain/contract';
import type { Holder } from '@festix/domain/ground';
import type { Person } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { AccountCodes } from './account-codes.ts';
import { AccountMails } from './account-mails.ts';
import { AccountOwner } from './account-owner.ts';
import type { KnownAccount } from './known-browsers.ts';
import { Passwords } from './passwords.ts';
import { SessionsService } from './sessions.service.ts';

/** Sets a password, the first one or another. Ends all other sessions of the account. */
@Injectable()
export class ChangePassword {
  constructor(
    private readonly database: Database,
    private readonly owner: AccountOwner,
    private readonly passwords: Passwords,
    private readonly sessions: SessionsService,
    private readonly codes: AccountCodes,
    private readonly mails: AccountMails,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the account's new key for known browsers. Throws CURRENT_PASSWORD_WRONG, VALIDATION_ERROR for one that is
   * too short here, PASSWORD_COMMON, PASSWORD_OWN or RATE_LIMITED.
   */
  async change(actor: Person, { password, current_password }: PasswordBody): Promise<KnownAccount> {
    await this.owner.prove(actor, current_password);
    const [holder] = await this.database.query(sql<Holder>`select name, email from users where id = ${actor.id}`);
    if (!holder) throw new ProblemError('UNAUTHENTICATED');
    await this.passwords.refuseWeak(password, holder);
    const hash = await this.passwords.hash(password, { own: actor.session_id ?? actor.id });
    await this.database.transaction(async (tx) => {
      const [user] = await tx.query(
        sql<Holder>`update users set password_hash = $2 where id = $1 and deleted_at is null returning name, email`.with(
          [actor.id, hash],
        ),
      );
      if (!user) throw new ProblemError('UNAUTHENTICATED');
      const ended = await this.sessions.endAll(tx, actor.id, { except: actor.session_id });
      await this.codes.withdrawAll(tx, 'recovery', actor.id);
      await this.audit.record(tx, actor, {
        action: 'accounts:password',
        subject_kind: 'user',
        subject_id: actor.id,
        after: { sessions_ended: ended.length },
      });
      await this.mails.passwordChanged(tx, actor.id, user, this.clock.now());
    });
    return { id: actor.id, password_hash: hash };
  }
}
