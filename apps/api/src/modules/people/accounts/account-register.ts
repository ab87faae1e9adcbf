import { LockMode, type SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { normaliseEmail } from '@festix/domain/ground';
import { Clock } from '../../../kernel/watch/clock.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { versionInForce } from '../../documents/law/version-in-force.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { User } from './user.entity.ts';

/** The part of an account returned by a search for its address. */
export interface RegisteredPerson {
  id: string;
  name: string;
  email: string;
  /** Argon2id; null until a password is set. */
  password_hash: string | null;
  email_confirmed_at: Date | null;
  blocked_at: Date | null;
}

export interface NewPerson {
  name: string;
  email: string;
  password_hash?: string | null;
  /** An account is created once its address is proved, and not before. */
  confirmed: true;
}

/** An account under change; the unit of work writes its fields. */
export type Account = Omit<User, 'password_hash'>;

/** Finds accounts by address, creates and changes them. */
@Injectable()
export class AccountRegister {
  constructor(private readonly clock: Clock) {}

  /** Finds an account in any spelling of its address; undefined if there is none. */
  async find(tx: Pick<Tx, 'query'>, email: string): Promise<RegisteredPerson | undefined> {
    const [person] = await tx.query(
      sql<RegisteredPerson>`select id, name, email, password_hash, email_confirmed_at, blocked_at from users
       where email = ${normaliseEmail(email)} and deleted_at is null`,
    );
    return person;
  }

  /** Returns an existing account, locked until the caller's transaction ends. */
  lock(em: SqlEntityManager, id: string): Promise<Account> {
    return em.findOneOrFail(User, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
  }

  /** Blocks an account, or unblocks it. */
  block(account: Account, isBlocked: boolean): void {
    account.blocked_at = isBlocked ? (account.blocked_at ?? this.clock.now()) : null;
  }

  /** Creates a customer and returns the id. Throws EMAIL_TAKEN by the table's constraint. */
  async add(tx: Tx, { name, email, password_hash = null }: NewPerson): Promise<string> {
    const id = newId();
    const address = normaliseEmail(email);
    await tx.query(
      sql`insert into users (id, name, email, password_hash, roles, created_at, terms_version, privacy_version)
       values ($1, $2, $3, $4, '{customer}', $5, ${versionInForce('terms')}, ${versionInForce('privacy')})`.with([
        id,
        name.trim(),
        address,
        password_hash,
        this.clock.now(),
      ]),
    );
    await this.confirmEmail(tx, id, address);
    return id;
  }

  /** Confirms the address: purchases and gifts for it become the account's. */
  async confirmEmail(tx: Tx, userId: string, email: string): Promise<void> {
    const address = normaliseEmail(email);
    await tx.query(
      sql`update users set email_confirmed_at = coalesce(email_confirmed_at, $3) where id = $1 and email = $2`.with([
        userId,
        address,
        this.clock.now(),
      ]),
    );
    await tx.query(sql`update orders set user_id = ${userId} where buyer_email = ${address} and user_id is null`);
    await tx.query(
      sql`update tickets set assignee_id = ${userId} where assignee_email = ${address} and assignee_id is null`,
    );
  }
}
