import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../../env.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { openKey, sealedNames, sealKey } from '../../../kernel/access/sealed-key.ts';
import type { KeptRecoveryCodes } from './recovery-codes.ts';

/** A secret waits so long for the code that shows that an app has it. */
const BEGUN_MS = 3600 * 1000;

/** A second factor as it stands: what recognises its codes. */
export interface SecondFactor {
  secret: Buffer;
  /** Since when it is asked for. */
  confirmed_at: Date;
  recovery: KeptRecoveryCodes;
}

/** A secret that waits for its first code. */
export interface BegunSecondFactor {
  secret: Buffer;
  begun_at: Date;
}

/** A code that was recognised, and is not used up yet. */
export type Recognised = { kind: 'app'; step: number } | { kind: 'recovery'; hash: Buffer };

/** The code that shows that an app has the secret, and what is kept from then on. */
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

const UNUSED = {
  app: { column: 'last_step', value: '$2::bigint', holds: 'last_step < $2::bigint' },
  recovery: {
    column: 'recovery_hashes',
    value: 'array_remove(recovery_hashes, $2::bytea)',
    holds: '$2::bytea = any (recovery_hashes)',
  },
} as const;

/** People's second factors in the database: secrets sealed, recovery codes as hashes. */
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

  /** The one that is asked for; undefined where none is. */
  async find(userId: string): Promise<SecondFactor | undefined> {
    const row = await this.row(userId);
    if (!row?.confirmed_at) return undefined;
    const { confirmed_at, recovery_salt: salt, recovery_hashes: hashes } = row;
    return { secret: this.open(userId, row), confirmed_at, recovery: { salt, hashes } };
  }

  /** The secret that waits for its first code; undefined where none does, or not any more. */
  async begun(userId: string): Promise<BegunSecondFactor | undefined> {
    const row = await this.row(userId);
    if (!row || row.confirmed_at || this.clock.now().getTime() - row.begun_at.getTime() >= BEGUN_MS) return undefined;
    return { secret: this.open(userId, row), begun_at: row.begun_at };
  }

  /** Keeps a secret in the place of one that was never confirmed; false where one was. */
  async begin(userId: string, secret: Buffer): Promise<boolean> {
    const kept = await this.database.query(
      `insert into second_factors (user_id, sealed_secret, begun_at) values ($1, $2, $3)
       on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, begun_at = excluded.begun_at
       where second_factors.confirmed_at is null returning user_id`,
      [userId, sealKey(secret, this.key, sealedNames.secondFactor(userId)), this.clock.now()],
    );
    return kept.length > 0;
  }

  /**
   * From now on it is asked for, and the code of `step` is used; false when somebody was faster. Waits for the sessions
   * that are being opened, and those that come after ask for it.
   */
  async confirm(tx: Tx, userId: string, { begun_at, step, kept }: FirstCode): Promise<boolean> {
    await tx.query('select from users where id = $1 for no key update', [userId]);
    const confirmed = await tx.query(
      `update second_factors set confirmed_at = $3, last_step = $4, recovery_salt = $5, recovery_hashes = $6
       where user_id = $1 and begun_at = $2 and confirmed_at is null returning user_id`,
      [userId, begun_at, this.clock.now(), step, kept.salt, kept.hashes],
    );
    return confirmed.length > 0;
  }

  /**
   * Uses a code up, and answers how many recovery codes are left; undefined when somebody was faster, or a later code came
   * before. The row is locked until the transaction ends.
   */
  async use(tx: Tx, userId: string, recognised: Recognised): Promise<number | undefined> {
    const { column, value, holds } = UNUSED[recognised.kind];
    const [used] = await tx.query<{ left: number }>(
      `update second_factors set ${column} = ${value}
       where user_id = $1 and confirmed_at is not null and ${holds} returning cardinality(recovery_hashes) as left`,
      [userId, recognised.kind === 'app' ? recognised.step : recognised.hash],
    );
    return used?.left;
  }

  async renew(tx: Tx, userId: string, { salt, hashes }: KeptRecoveryCodes): Promise<void> {
    await tx.query('update second_factors set recovery_salt = $2, recovery_hashes = $3 where user_id = $1', [
      userId,
      salt,
      hashes,
    ]);
  }

  /** Whether there was one that was asked for. One that was only begun goes as well. */
  async remove(tx: Tx, userId: string): Promise<boolean> {
    const [removed] = await tx.query<{ was_on: boolean }>(
      'delete from second_factors where user_id = $1 returning confirmed_at is not null as was_on',
      [userId],
    );
    return removed?.was_on ?? false;
  }

  private async row(userId: string): Promise<Row | undefined> {
    const [row] = await this.database.query<Row>(
      `select sealed_secret, begun_at, confirmed_at, recovery_salt, recovery_hashes from second_factors where user_id = $1`,
      [userId],
    );
    return row;
  }

  private open(userId: string, { sealed_secret }: Row): Buffer {
    return openKey(sealed_secret, this.key, sealedNames.secondFactor(userId));
  }
}
