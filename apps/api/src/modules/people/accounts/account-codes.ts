import { createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import {
  CODE_LIFE,
  makeOneTimeCode,
  normaliseEmail,
  normaliseOneTimeCode,
  ONE_TIME_CODE_LENGTH,
  type MailedCode,
} from '@festix/domain/ground';
import { ENV, type Env } from '../../../env.ts';
import type { Actor } from '../../../kernel/http/actor.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';
import { newId } from '../../../kernel/database/ids.ts';
import { Jobs } from '../../../kernel/work/jobs.ts';
import { HashLine, HOUSE, type Source } from './hash-line.ts';
import { slowHash } from './slow-hash.ts';

/**
 * Names the open codes that a new one replaces: of a sign-up those of its address, because the last holds the data; of
 * a new address those of its account. Recoveries stay valid beside each other: all are in the owner's mailbox, and a
 * stranger's request must not make one invalid. So do invitations: several teams may invite one person.
 */
const REPLACED: Partial<Readonly<Record<MailedCode, (code: Pick<DrawnCode, 'email'> & Carried) => Statement>>> = {
  signup: ({ email }) => sql`email = ${email}`,
  email_change: ({ user_id }) => sql`user_id = ${user_id}`,
};

const SWEEP_SECONDS = 3600;

/** A code that is drawn and hashed, and not valid before it is issued. */
export interface DrawnCode {
  type: MailedCode;
  /** The address in its normal form. */
  email: string;
  /** As people read it: `7K2Q-X8MV`. It is stored nowhere. */
  code: string;
  hash: Buffer;
  tag: number;
}

/** Data stored with a code, and returned with it. */
export interface Carried {
  /** The account it is about, if any. */
  user_id?: string | null;
  payload?: Record<string, unknown>;
}

export interface IssuedCode {
  id: string;
  /** As people read it. */
  code: string;
  expires_at: Date;
}

/** A code used in time, for the first time. */
export interface UsedCode {
  id: string;
  type: MailedCode;
  /** The address proved by it. */
  email: string;
  user_id: string | null;
  payload: Record<string, unknown>;
  created_at: Date;
}

/** The same with its account, which may be a new one. */
export type VerifiedCode = UsedCode & { user_id: string };

/** Runs the effect of a code, in the transaction that uses it. An error leaves the code valid. */
export type VerifiedHandler = (tx: Tx, verified: VerifiedCode, actor: Actor) => Promise<void>;

/** Issues and checks codes sent by e-mail, typed or followed as a link. Each is valid once. */
@Injectable()
export class AccountCodes implements OnModuleInit {
  private readonly pepper: Buffer;
  private readonly handlers = new Map<MailedCode, VerifiedHandler[]>();

  constructor(
    @Inject(ENV) env: Env,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly line: HashLine,
    private readonly jobs: Jobs,
  ) {
    this.pepper = createHmac('sha256', env.JWT_SECRET).update('festix account codes').digest();
  }

  onModuleInit(): void {
    this.jobs.every('accounts.spent-codes', SWEEP_SECONDS, () => this.removeSpent(this.clock.now()));
  }

  /** Draws a code before the transaction that issues it: hashing is slow on purpose, and would hold locks. */
  async draw(type: MailedCode, email: string, source: Source = HOUSE): Promise<DrawnCode> {
    const address = normaliseEmail(email);
    const code = makeOneTimeCode(randomBytes(ONE_TIME_CODE_LENGTH));
    const hash = await this.line.run(source, () => this.hashOf(type, address, code));
    return { type, email: address, code, hash, tag: this.tagOf(type, address, code) };
  }

  /**
   * Issues the code, and makes those invalid that it replaces. A repeated invitation withdraws its former code itself.
   */
  async issue(tx: Tx, drawn: DrawnCode, { user_id = null, payload = {} }: Carried = {}): Promise<IssuedCode> {
    const { type, email, code, hash, tag } = drawn;
    const replaced = REPLACED[type]?.({ email, user_id });
    if (replaced)
      await tx.query(sql`delete from account_codes where type = ${type} and ${replaced} and used_at is null`);
    const now = this.clock.now();
    const issued = { id: newId(), code, expires_at: new Date(now.getTime() + CODE_LIFE[type].ms) };
    await tx.query(
      sql`insert into account_codes (id, type, email, code_hash, code_tag, user_id, payload, created_at, expires_at)
       values (${issued.id}, ${type}, ${email}, ${hash}, ${tag}, ${user_id}, ${JSON.stringify(payload)}, ${now}, ${issued.expires_at})`,
    );
    return issued;
  }

  /** Returns the data of an address's open codes of a type. */
  async open(tx: Tx, type: MailedCode, email: string): Promise<Record<string, unknown>[]> {
    const open = await tx.query(
      sql<{
        payload: Record<string, unknown>;
      }>`select payload from account_codes where type = ${type} and email = ${email} and used_at is null and expires_at > ${this.clock.now()}`,
    );
    return open.map(({ payload }) => payload);
  }

  /** Changes the data of open codes. */
  async carry(tx: Tx, type: MailedCode, email: string, payload: Record<string, unknown>): Promise<void> {
    await tx.query(
      sql`update account_codes set payload = payload || $3 where type = $1 and email = $2 and used_at is null`.with([
        type,
        email,
        JSON.stringify(payload),
      ]),
    );
  }

  /** Returns the data of an open code; undefined if it is not open any more. */
  async payloadOf(codeId: string, on: Pick<Tx, 'query'> = this.database): Promise<Record<string, unknown> | undefined> {
    const [open] = await on.query(
      sql<{
        payload: Record<string, unknown>;
      }>`select payload from account_codes where id = ${codeId} and used_at is null and expires_at > ${this.clock.now()}`,
    );
    return open?.payload;
  }

  /** Withdraws an unused code. */
  async withdraw(tx: Tx, codeId: string): Promise<void> {
    await tx.query(sql`delete from account_codes where id = ${codeId} and used_at is null`);
  }

  /** Withdraws every open code of a type of an account. */
  async withdrawAll(tx: Tx, type: MailedCode, userId: string): Promise<void> {
    await tx.query(sql`delete from account_codes where type = ${type} and user_id = ${userId} and used_at is null`);
  }

  /** Registers the effect of codes of this type. */
  onVerified(type: MailedCode, handler: VerifiedHandler): void {
    this.handlers.set(type, [...(this.handlers.get(type) ?? []), handler]);
  }

  /**
   * Returns the id of the open code that was typed; undefined for a wrong, used or expired one. Changes nothing. A tag
   * rejects nearly every wrong one without the slow hash, so that many wrong ones don't delay a right one.
   */
  async find(type: MailedCode, email: string, typed: string, source: Source = HOUSE): Promise<string | undefined> {
    const address = normaliseEmail(email);
    const open = await this.database.query(
      sql<{ id: string; code_hash: Buffer }>`select id, code_hash from account_codes
       where type = ${type} and email = ${address} and (code_tag = ${this.tagOf(type, address, typed)} or code_tag is null) and used_at is null and expires_at > ${this.clock.now()}`,
    );
    if (open.length === 0) return undefined;
    const hashes = await this.line.run(source, () => this.hashesOf(type, address, typed));
    return open.find(({ code_hash }) => hashes.some((hash) => hash.equals(code_hash)))?.id;
  }

  /** Uses a code and deletes its data; undefined if another request was faster. */
  async use(tx: Tx, codeId: string): Promise<UsedCode | undefined> {
    const [used] = await tx.query(
      sql<UsedCode>`with held as (
         select id, type, email, user_id, payload, created_at from account_codes
         where id = $1 and used_at is null and expires_at > $2 for update
       )
       update account_codes c set used_at = $2, payload = '{}' from held where c.id = held.id
       returning held.id, held.type, held.email, held.user_id, held.payload, held.created_at`.with([
        codeId,
        this.clock.now(),
      ]),
    );
    return used;
  }

  /** Runs the effect registered by `onVerified`. */
  async carryOut(tx: Tx, verified: VerifiedCode, actor: Actor): Promise<void> {
    for (const handler of this.handlers.get(verified.type) ?? []) await handler(tx, verified, actor);
  }

  /** Deletes codes that can't be used any more. */
  async removeSpent(now: Date): Promise<void> {
    await this.database.query(sql`delete from account_codes where expires_at <= $1 or used_at <= $1`.with([now]));
  }

  private async hashesOf(type: MailedCode, address: string, typed: string): Promise<Buffer[]> {
    const slow = await this.hashOf(type, address, typed);
    return type === 'invite' ? [slow, this.keyed(type, address, bareCode(typed))] : [slow];
  }

  /** Hashes slowly, salted with the server's secret, type and address: nobody else can guess offline. */
  private hashOf(type: MailedCode, address: string, typed: string): Promise<Buffer> {
    return slowHash(bareCode(typed), this.keyed(type, address));
  }

  /** Returns two bytes of an HMAC: one of 65,536 wrong codes reaches the slow hash. */
  private tagOf(type: MailedCode, address: string, typed: string): number {
    return this.keyed('tag', type, address, bareCode(typed)).readUInt16BE();
  }

  /**
   * Returns an HMAC. With a code it is the form of invitations until 24 November 2026, which are found for their seven
   * days.
   */
  private keyed(...said: string[]): Buffer {
    return createHmac('sha256', this.pepper).update(said.join('\0')).digest();
  }
}

function bareCode(typed: string): string {
  return normaliseOneTimeCode(typed) ?? '';
}
