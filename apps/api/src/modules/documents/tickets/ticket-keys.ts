import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { VerificationKeyView } from '@festix/domain/contract';
import { advisoryLocks } from '../../../kernel/database/advisory-locks.ts';
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

/** A rotation by another process is noticed after this long; until then the key before it signs, and is good. */
const FRESH_MS = 10_000;

/** A key that isn't known may be new; whoever makes up key ids still costs at most one look a second. */
const LOOK_AGAIN_MS = 1_000;

const MOST_KEYS = 255;
const RAW_KEY_BYTES = 32;

/** SQL: the id of the key that signs what is sold now. Whoever sells asks in his own statement, and no second connection. */
export const ACTIVE_KEY = 'select id from signing_keys where retired_at is null';

/** One maker of keys at a time, of all processes. */
const KEYS_LOCK = advisoryLocks.ticketKeys;

/**
 * The keys that sign tickets. One is active and signs what is sold from now on; those before it stay, to sign and prove
 * the tickets sold under them. Private halves lie sealed in the database and are open only in memory.
 */
@Injectable()
export class TicketKeys implements OnModuleInit {
  private known: { since: number; keys: Promise<Map<number, SigningKey>> } | undefined;

  constructor(
    @Inject(ENV) private readonly env: Pick<Env, 'TICKET_KEY_SECRET'>,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Nothing is sold before there is a key to sign it with. */
  async onModuleInit(): Promise<void> {
    await this.make('unless there is one');
  }

  /** The key that signs what is sold now. Inside a transaction ask by `ACTIVE_KEY`. */
  async activeId(): Promise<number> {
    const active = [...(await this.all()).values()].find((key) => key.active);
    if (!active) throw new Error('there is a key from the start on');
    return active.id;
  }

  /** The key of that id; undefined when there never was one. */
  async find(id: number): Promise<SigningKey | undefined> {
    const known = (await this.all()).get(id);
    return known ?? (await this.all(LOOK_AGAIN_MS)).get(id);
  }

  /** Every public key that may prove a ticket. */
  async verificationKeys(): Promise<VerificationKeyView[]> {
    return [...(await this.all()).values()].map(({ id, public_key }) => ({
      id,
      public_key: public_key.toString('base64url'),
    }));
  }

  /** Makes a new active key and returns its id. Tickets that are out stay good. */
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
    const rows = await this.database.query<KeyRow>(
      'select id, public_key, sealed_private_key, retired_at is null as active from signing_keys order by id',
    );
    return new Map(rows.map((row) => [row.id, this.open(row)]));
  }

  private open({ sealed_private_key, ...row }: KeyRow): SigningKey {
    const der = openKey(sealed_private_key, this.secret(), sealedNames.signing(row.id));
    return { ...row, private_key: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }) };
  }

  private async make(when: 'in any case' | 'unless there is one'): Promise<number> {
    const id = await this.database.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [KEYS_LOCK]);
      const [{ newest, active } = { newest: 0, active: false }] = await tx.query<{ newest: number; active: boolean }>(
        'select coalesce(max(id), 0) as newest, coalesce(bool_or(retired_at is null), false) as active from signing_keys',
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
    await tx.query('update signing_keys set retired_at = $1 where retired_at is null', [now]);
    await tx.query(
      'insert into signing_keys (id, public_key, sealed_private_key, created_at) values ($1, $2, $3, $4)',
      [id, raw, sealed, now],
    );
  }

  private secret(): Buffer {
    return Buffer.from(this.env.TICKET_KEY_SECRET, 'base64url');
  }
}
