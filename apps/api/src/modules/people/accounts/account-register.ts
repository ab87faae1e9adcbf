import { LockMode, type SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { normaliseEmail } from '@festix/domain/ground';
import { Clock } from '../../../kernel/watch/clock.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { versionInForce } from '../../documents/law/version-in-force.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { User } from './user.entity.ts';

/** As much of an account as finding it by its address tells. */
export interface RegisteredPerson {
  id: string;
  name: string;
  email: string;
  /** Argon2id; null until a password is chosen. */
  password_hash: string | null;
  email_confirmed_at: Date | null;
  blocked_at: Date | null;
}

export interface NewPerson {
  name: string;
  email: string;
  password_hash?: string | null;
  /** An account is made once its address is proved, and not before. */
  confirmed: true;
}

/** An account that is being changed: what is set is written with the unit of work. */
export type Account = Omit<User, 'password_hash'>;

/** The accounts: by their addresses, and to be changed. */
@Injectable()
export class AccountRegister {
  constructor(private readonly clock: Clock) {}

  /** However the address is written; undefined where nobody has it. */
  async find(tx: Pick<Tx, 'query'>, email: string): Promise<RegisteredPerson | undefined> {
    const [person] = await tx.query<RegisteredPerson>(
      `select id, name, email, password_hash, email_confirmed_at, blocked_at from users
       where email = $1 and deleted_at is null`,
      [normaliseEmail(email)],
    );
    return person;
  }

  /** An account that there is, locked until the caller's transaction ends. */
  lock(em: SqlEntityManager, id: string): Promise<Account> {
    return em.findOneOrFail(User, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
  }

  /** Shuts somebody out from now on, or lets them in again. */
  block(account: Account, isBlocked: boolean): void {
    account.blocked_at = isBlocked ? (account.blocked_at ?? this.clock.now()) : null;
  }

  /** Makes a customer and answers their id. Throws EMAIL_TAKEN by the table's word. */
  async add(tx: Tx, { name, email, password_hash = null }: NewPerson): Promise<string> {
    const id = newId();
    const address = normaliseEmail(email);
    await tx.query(
      `insert into users (id, name, email, password_hash, roles, created_at, terms_version, privacy_version)
       values ($1, $2, $3, $4, '{customer}', $5, ${versionInForce('terms')}, ${versionInForce('privacy')})`,
      [id, name.trim(), address, password_hash, this.clock.now()],
    );
    await this.confirmEmail(tx, id, address);
    return id;
  }

  /** The person has proved to read mail at this address: what was bought for it, or given to it, is theirs. */
  async confirmEmail(tx: Tx, userId: string, email: string): Promise<void> {
    const address = normaliseEmail(email);
    await tx.query(
      'update users set email_confirmed_at = coalesce(email_confirmed_at, $3) where id = $1 and email = $2',
      [userId, address, this.clock.now()],
    );
    await tx.query('update orders set user_id = $1 where buyer_email = $2 and user_id is null', [userId, address]);
    await tx.query('update tickets set assignee_id = $1 where assignee_email = $2 and assignee_id is null', [
      userId,
      address,
    ]);
  }
}
