import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../../env.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { openKey, sealedNames, sealKey } from '../../../kernel/access/sealed-key.ts';
import type { KeptRecoveryCodes } from './recovery-codes.ts';

/** Time that a secret waits for its first code. */
const BEGUN_MS = 3600 * 1000;

/** A second factor that is on: the data that recognises its codes. */
export interface SecondFactor {
  secret: Buffer;
  /** Time since when it is required. */
  confirmed_at: Date;
  recovery: KeptRecoveryCodes;
}

/** A secret that waits for its first code. */
export interface BegunSecondFactor {
  secret: Buffer;
  begun_at: Date;
}

/** A recognised code that is not used yet. */
export type Recognised = { kind: 'app'; step: number } | { kind: 'recovery'; hash: Buffer };

/** The first code that proves the secret, and the data stored from then on. */
export interface FirstCode {
  begun_at: Date;
  step: number;
  kept: KeptRecoveryCodes;
}

interface Row {
  sealed_secret: Buffer;
  begun_at: Date;
  confirmed_at: Date | null;
  recovery_salt: Buffer;
  recovery_hashes: Buffer[];
}

interface Left {
  left: number;
}

/** Uses the code `$2` of the person `$1`, if it is unused. */
const USE = {
  app: sql<Left>`update second_factors set last_step = $2::bigint
    where user_id = $1 and confirmed_at is not null and last_step < $2::bigint
    returning cardinality(recovery_hashes) as left`,
  recovery: sql<Left>`update second_factors set recovery_hashes = array_remove(recovery_hashes, $2::bytea)
    where user_id = $1 and confirmed_at is not null and $2::bytea = any (recovery_hashes)
    returning cardinality(recovery_hashes) as left`,
} as const;

/** Stores second factors: secrets encrypted, recovery codes as hashes. */
@Injectable()
export class SecondFactorStore {
  private readonly key: Buffer;

  constructor(
    @Inject(ENV) env: Pick<Env, 'TICKET_KEY_SECRET'>,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    this.key = Buffer.from(env.TICKET_KEY_SECRET, 'base64url');
  }

  /** Returns the one that is on; undefined for none. */
  async find(userId: string): Promise<SecondFactor | undefined> {
    const row = await this.row(userId);
    if (!row?.confirmed_at) return undefined;
    const { confirmed_at, recovery_salt: salt, recovery_hashes: hashes } = row;
    return { secret: this.open(userId, row), confirmed_at, recovery: { salt, hashes } };
  }

  /** Returns the secret that waits for its first code; undefined for none, or an expired one. */
  async begun(userId: string): Promise<BegunSecondFactor | undefined> {
    const row = await this.row(userId);
    if (!row || row.confirmed_at || this.clock.now().getTime() - row.begun_at.getTime() >= BEGUN_MS) return undefined;
    return { secret: this.open(userId, row), begun_at: row.begun_at };
  }

  /** Stores a secret in place of an unconfirmed one; false if one was confirmed. */
  async begin(userId: string, secret: Buffer): Promise<boolean> {
    const kept = await this.database.query(
      sql`insert into second_factors (user_id, sealed_secret, begun_at) values (${userId}, ${sealKey(secret, this.key, sealedNames.secondFactor(userId))}, ${this.clock.now()})
       on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, begun_at = excluded.begun_at
       where second_factors.confirmed_at is null returning user_id`,
    );
    return kept.length > 0;
  }

  /**
   * Turns it on, and uses the code of `step`; false if another request was faster. Waits for sessions being opened;
   * later ones require it.
   */
  async confirm(tx: Tx, userId: string, { begun_at, step, kept }: FirstCode): Promise<boolean> {
    await tx.query(sql`select from users where id = ${userId} for no key update`);
    const confirmed = await tx.query(
      sql`update second_factors set confirmed_at = $3, last_step = $4, recovery_salt = $5, recovery_hashes = $6
       where user_id = $1 and begun_at = $2 and confirmed_at is null returning user_id`.with([
        userId,
        begun_at,
        this.clock.now(),
        step,
        kept.salt,
        kept.hashes,
      ]),
    );
    return confirmed.length > 0;
  }

  /**
   * Uses a code, and returns the recovery codes left; undefined if another request was faster, or a later code came
   * before. Locks the row until the transaction ends.
   */
  async use(tx: Tx, userId: string, recognised: Recognised): Promise<number | undefined> {
    const code = recognised.kind === 'app' ? recognised.step : recognised.hash;
    const [used] = await tx.query(USE[recognised.kind].with([userId, code]));
    return used?.left;
  }

  async renew(tx: Tx, userId: string, { salt, hashes }: KeptRecoveryCodes): Promise<void> {
    await tx.query(
      sql`update second_factors set recovery_salt = $2, recovery_hashes = $3 where user_id = $1`.with([
        userId,
        salt,
        hashes,
      ]),
    );
  }

  /** Removes it, also one that was only begun; returns whether one was on. */
  async remove(tx: Tx, userId: string): Promise<boolean> {
    const [removed] = await tx.query(
      sql<{
        was_on: boolean;
      }>`delete from second_factors where user_id = ${userId} returning confirmed_at is not null as was_on`,
    );
    return removed?.was_on ?? false;
  }

  private async row(userId: string): Promise<Row | undefined> {
    const [row] = await this.database.query(
      sql<Row>`select sealed_secret, begun_at, confirmed_at, recovery_salt, recovery_hashes from second_factors where user_id = ${userId}`,
    );
    return row;
  }

  private open(userId: string, { sealed_secret }: Row): Buffer {
    return openKey(sealed_secret, this.key, sealedNames.secondFactor(userId));
  }
}
