import { createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
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
import { newId } from '../../../kernel/database/ids.ts';
import { HashLine, HOUSE, type Source } from './hash-line.ts';
import { slowHash } from './slow-hash.ts';

/**
 * Which open codes a new one takes the place of: of a sign-up those of its address, for the last says what waits; of a move
 * to an address those of its account. Recoveries stay beside each other, for all of them lie in the owner's mailbox, and
 * whoever asks for another's makes nothing of theirs void. So do invitations: several teams may ask one person.
 */
const REPLACED: Partial<Readonly<Record<MailedCode, 'email' | 'user_id'>>> = {
  signup: 'email',
  email_change: 'user_id',
};

/** A code that is drawn and hashed, and good for nothing before it is issued. */
export interface DrawnCode {
  type: MailedCode;
  /** The address as it is looked up by. */
  email: string;
  /** As people read it: `7K2Q-X8MV`. Nothing else knows it. */
  code: string;
  hash: Buffer;
  tag: number;
}

/** What a code carries is kept with it, and comes back when it does. */
export interface Carried {
  /** Whose account it is about, if there is one. */
  user_id?: string | null;
  payload?: Record<string, unknown>;
}

export interface IssuedCode {
  id: string;
  /** As people read it. */
  code: string;
  expires_at: Date;
}

/** A code that came back in time, for the first time. */
export interface UsedCode {
  id: string;
  type: MailedCode;
  /** The address that its owner has proved to read. */
  email: string;
  user_id: string | null;
  payload: Record<string, unknown>;
  created_at: Date;
}

/** The same once it is known whose account it is, which may be a new one. */
export type VerifiedCode = UsedCode & { user_id: string };

/** What a code does when it comes back, in the transaction that uses it up. What it throws leaves the code good. */
export type VerifiedHandler = (tx: Tx, verified: VerifiedCode, actor: Actor) => Promise<void>;

/** Codes that are sent by e-mail and typed, or followed as a link, by who reads mail there. Each is good once. */
@Injectable()
export class AccountCodes {
  private readonly pepper: Buffer;
  private readonly handlers = new Map<MailedCode, VerifiedHandler[]>();

  constructor(
    @Inject(ENV) env: Env,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly line: HashLine,
  ) {
    this.pepper = createHmac('sha256', env.JWT_SECRET).update('festix account codes').digest();
  }

  /** Before the transaction that issues it: hashing is slow on purpose, and would hold that one's locks. */
  async draw(type: MailedCode, email: string, source: Source = HOUSE): Promise<DrawnCode> {
    const address = normaliseEmail(email);
    const code = makeOneTimeCode(randomBytes(ONE_TIME_CODE_LENGTH));
    const hash = await this.line.run(source, () => this.hashOf(type, address, code));
    return { type, email: address, code, hash, tag: this.tagOf(type, address, code) };
  }

  /** Makes it good, in the place of those that it replaces. Whoever invites again withdraws the old code. */
  async issue(tx: Tx, drawn: DrawnCode, { user_id = null, payload = {} }: Carried = {}): Promise<IssuedCode> {
    const { type, email, code, hash, tag } = drawn;
    const replaced = REPLACED[type];
    if (replaced) {
      await tx.query(`delete from account_codes where type = $1 and ${replaced} = $2 and used_at is null`, [
        type,
        replaced === 'email' ? email : user_id,
      ]);
    }
    const now = this.clock.now();
    const issued = { id: newId(), code, expires_at: new Date(now.getTime() + CODE_LIFE[type].ms) };
    await tx.query(
      `insert into account_codes (id, type, email, code_hash, code_tag, user_id, payload, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [issued.id, type, email, hash, tag, user_id, JSON.stringify(payload), now, issued.expires_at],
    );
    return issued;
  }

  /** What the open codes of a type carry that an address has out. */
  async open(tx: Tx, type: MailedCode, email: string): Promise<Record<string, unknown>[]> {
    const open = await tx.query<{ payload: Record<string, unknown> }>(
      'select payload from account_codes where type = $1 and email = $2 and used_at is null and expires_at > $3',
      [type, email, this.clock.now()],
    );
    return open.map(({ payload }) => payload);
  }

  /** Changes what they carry. */
  async carry(tx: Tx, type: MailedCode, email: string, payload: Record<string, unknown>): Promise<void> {
    await tx.query(
      'update account_codes set payload = payload || $3 where type = $1 and email = $2 and used_at is null',
      [type, email, JSON.stringify(payload)],
    );
  }

  /** What an open code carries; undefined where it is open no more. */
  async payloadOf(codeId: string, on: Pick<Tx, 'query'> = this.database): Promise<Record<string, unknown> | undefined> {
    const [open] = await on.query<{ payload: Record<string, unknown> }>(
      'select payload from account_codes where id = $1 and used_at is null and expires_at > $2',
      [codeId, this.clock.now()],
    );
    return open?.payload;
  }

  /** Takes back a code that has not been used. */
  async withdraw(tx: Tx, codeId: string): Promise<void> {
    await tx.query('delete from account_codes where id = $1 and used_at is null', [codeId]);
  }

  /** Takes back every open code of a type that an account has out. */
  async withdrawAll(tx: Tx, type: MailedCode, userId: string): Promise<void> {
    await tx.query('delete from account_codes where type = $1 and user_id = $2 and used_at is null', [type, userId]);
  }

  /** Says what else happens when a code of this type comes back. */
  onVerified(type: MailedCode, handler: VerifiedHandler): void {
    this.handlers.set(type, [...(this.handlers.get(type) ?? []), handler]);
  }

  /**
   * The id of the open code that was typed; undefined for a wrong, used or expired one. Uses nothing up. Its tag tells
   * nearly every wrong one without the slow hash, so that nobody who sends many keeps a right one waiting.
   */
  async find(type: MailedCode, email: string, typed: string, source: Source = HOUSE): Promise<string | undefined> {
    const address = normaliseEmail(email);
    const open = await this.database.query<{ id: string; code_hash: Buffer }>(
      `select id, code_hash from account_codes
       where type = $1 and email = $2 and (code_tag = $3 or code_tag is null) and used_at is null and expires_at > $4`,
      [type, address, this.tagOf(type, address, typed), this.clock.now()],
    );
    if (open.length === 0) return undefined;
    const hashes = await this.line.run(source, () => this.hashesOf(type, address, typed));
    return open.find(({ code_hash }) => hashes.some((hash) => hash.equals(code_hash)))?.id;
  }

  /** Uses a code up and empties it; undefined when somebody was faster. */
  async use(tx: Tx, codeId: string): Promise<UsedCode | undefined> {
    const [used] = await tx.query<UsedCode>(
      `with held as (
         select id, type, email, user_id, payload, created_at from account_codes
         where id = $1 and used_at is null and expires_at > $2 for update
       )
       update account_codes c set used_at = $2, payload = '{}' from held where c.id = held.id
       returning held.id, held.type, held.email, held.user_id, held.payload, held.created_at`,
      [codeId, this.clock.now()],
    );
    return used;
  }

  /** Does what was said by `onVerified`. */
  async carryOut(tx: Tx, verified: VerifiedCode, actor: Actor): Promise<void> {
    for (const handler of this.handlers.get(verified.type) ?? []) await handler(tx, verified, actor);
  }

  /** Forgets codes that nobody can use any more. */
  async removeSpent(now: Date): Promise<void> {
    await this.database.query('delete from account_codes where expires_at <= $1 or used_at <= $1', [now]);
  }

  private async hashesOf(type: MailedCode, address: string, typed: string): Promise<Buffer[]> {
    const slow = await this.hashOf(type, address, typed);
    return type === 'invite' ? [slow, this.keyed(type, address, bareCode(typed))] : [slow];
  }

  /** Slow, and salted by what only the server can say of this purpose and address: nobody else can even guess at one. */
  private hashOf(type: MailedCode, address: string, typed: string): Promise<Buffer> {
    return slowHash(bareCode(typed), this.keyed(type, address));
  }

  /** Two bytes by the server's secret: of 65,536 wrong codes one goes on to the slow hash. */
  private tagOf(type: MailedCode, address: string, typed: string): number {
    return this.keyed('tag', type, address, bareCode(typed)).readUInt16BE();
  }

  /**
   * With a code it is how invitations were kept until 24 November 2026: those that were out then are found for the seven
   * days that they live.
   */
  private keyed(...said: string[]): Buffer {
    return createHmac('sha256', this.pepper).update(said.join('\0')).digest();
  }
}

function bareCode(typed: string): string {
  return normaliseOneTimeCode(typed) ?? '';
}
