import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { VerificationKeyView } from '@festix/domain/contract';
import { advisoryLocks } from '../../../kernel/database/advisory-locks.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ENV, type Env } from '../../../env.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { openKey, sealedNames, sealKey } from '../../../kernel/access/sealed-key.ts';

interface KeyRow {
  id: number;
  public_key: Buffer;
  sealed_private_key: Buffer;
  active: boolean;
}

export interface SigningKey {
  id: number;
  /** Raw Ed25519 public key, 32 bytes. */
  public_key: Buffer;
  private_key: KeyObject;
  active: boolean;
}

/** Milliseconds until a rotation by another process is noticed; until then the former key signs, which stays valid. */
const FRESH_MS = 10_000;

/** Milliseconds between reloads for unknown key ids, which may be new or made up. */
const LOOK_AGAIN_MS = 1_000;

const MOST_KEYS = 255;
const RAW_KEY_BYTES = 32;

/**
 * SQL: the id of the key that signs sales now. Each sale selects it in its own statement, without a second connection.
 */
export const ACTIVE_KEY = sql`select id from signing_keys where retired_at is null`;

/** Lock of key creation, over all processes. */
const KEYS_LOCK = advisoryLocks.ticketKeys;

/**
 * Manages the keys that sign tickets. The active one signs new sales; former ones stay, to sign and verify their
 * tickets. Private keys are encrypted in the database and decrypted only in memory.
 */
@Injectable()
export class TicketKeys implements OnModuleInit {
  private known: { since: number; keys: Promise<Map<number, SigningKey>> } | undefined;

  constructor(
    @Inject(ENV) private readonly env: Pick<Env, 'TICKET_KEY_SECRET'>,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Creates the first key before anything is sold. */
  async onModuleInit(): Promise<void> {
    await this.make('unless there is one');
  }

  /** Returns the key that signs sales now. Within a transaction use `ACTIVE_KEY`. */
  async activeId(): Promise<number> {
    const active = [...(await this.all()).values()].find((key) => key.active);
    if (!active) throw new Error('there is a key from the start on');
    return active.id;
  }

  /** Returns the key with that id; undefined if there never was one. */
  async find(id: number): Promise<SigningKey | undefined> {
    const known = (await this.all()).get(id);
    return known ?? (await this.all(LOOK_AGAIN_MS)).get(id);
  }

  /** Returns every public key that may verify a ticket. */
  async verificationKeys(): Promise<VerificationKeyView[]> {
    return [...(await this.all()).values()].map(({ id, public_key }) => ({
      id,
      public_key: public_key.toString('base64url'),
    }));
  }

  /** Creates a new active key and returns its id. Existing tickets stay valid. */
  rotateKey(): Promise<number> {
    return this.make('in any case');
  }

  private all(fresh = FRESH_MS): Promise<Map<number, SigningKey>> {
    if (this.known && performance.now() - this.known.since < fresh) return this.known.keys;
    const keys = this.load();
    this.known = { since: performance.now(), keys };
    keys.catch(() => (this.known = undefined));
    return keys;
  }

  private async load(): Promise<Map<number, SigningKey>> {
    const rows = await this.database.query(
      sql<KeyRow>`select id, public_key, sealed_private_key, retired_at is null as active from signing_keys order by id`,
    );
    return new Map(rows.map((row) => [row.id, this.open(row)]));
  }

  private open({ sealed_private_key, ...row }: KeyRow): SigningKey {
    const der = openKey(sealed_private_key, this.secret(), sealedNames.signing(row.id));
    return { ...row, private_key: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }) };
  }

  private async make(when: 'in any case' | 'unless there is one'): Promise<number> {
    const id = await this.database.transaction(async (tx) => {
      await tx.query(sql`select pg_advisory_xact_lock(${KEYS_LOCK})`);
      const [{ newest, active } = { newest: 0, active: false }] = await tx.query(
        sql<{
          newest: number;
          active: boolean;
        }>`select coalesce(max(id), 0) as newest, coalesce(bool_or(retired_at is null), false) as active from signing_keys`,
      );
      if (active && when === 'unless there is one') return newest;
      await this.insert(tx, newest + 1);
      return newest + 1;
    });
    this.known = undefined;
    return id;
  }

  private async insert(tx: Tx, id: number): Promise<void> {
    if (id > MOST_KEYS) throw new Error(`a ticket has one byte for its key: ${MOST_KEYS} keys are all there are`);
    const now = this.clock.now();
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-RAW_KEY_BYTES);
    const sealed = sealKey(privateKey.export({ format: 'der', type: 'pkcs8' }), this.secret(), sealedNames.signing(id));
    await tx.query(sql`update signing_keys set retired_at = ${now} where retired_at is null`);
    await tx.query(
      sql`insert into signing_keys (id, public_key, sealed_private_key, created_at) values (${id}, ${raw}, ${sealed}, ${now})`,
    );
  }

  private secret(): Buffer {
    return Buffer.from(this.env.TICKET_KEY_SECRET, 'base64url');
  }
}
