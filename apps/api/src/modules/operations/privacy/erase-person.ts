import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { AccountRegister } from '../../people/accounts/account-register.ts';
import { forgetInAudit, type Named } from './audit-names.ts';
import { forgettingAccount, forgettingDue } from './forgetting.ts';
import { knownPerson, type KnownPerson } from './known-person.ts';

/** Hands orders made for another account over to that account, which sees and keeps them. */
const HAND_OVER = sql`
  update orders t set user_id = u.id from users u
  where t.user_id = $1 and u.email = t.buyer_email and u.id <> $1 and u.email_confirmed_at is not null`;

const CLOSE = sql`update users set deleted_at = $2, version = version + 1 where id = $1`;

/** Erases a person from the database. An empty account stays for the ids that refer to it. */
@Injectable()
export class ErasePerson {
  constructor(private readonly register: AccountRegister) {}

  /** Ties orders and tickets found by the address to the account first: later jobs find them by it. */
  async erase(tx: Tx, named: Named, now: Date): Promise<void> {
    const person = await knownPerson(tx, named.id);
    await this.settleOrders(tx, person);
    await forgetInAudit(tx, named);
    for (const statement of forgettingAccount()) await tx.query(statement.with([person.id, person.email]));
    await tx.query(CLOSE.with([person.id, now]));
    for (const statement of forgettingDue('departed', sql`select $2::uuid as id`))
      await tx.query(statement.with([now, person.id]));
  }

  private async settleOrders(tx: Tx, { id, email }: KnownPerson): Promise<void> {
    await tx.query(HAND_OVER.with([id]));
    if (email !== null) await this.register.confirmEmail(tx, id, email);
  }
}
