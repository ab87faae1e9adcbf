import { hash } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { DAY } from '@festix/domain/ground';
import type { Actor } from '../http/actor.ts';
import { Clock } from '../watch/clock.ts';
import { Database, type Tx } from '../database/database.ts';
import { Jobs } from './jobs.ts';
import { ProblemError } from '../watch/problem.ts';
import { Repeated } from '../http/serve.ts';
import { sql } from '../database/sql.ts';

/** Milliseconds for which a reply is stored and repeated. The id stays taken afterwards by the row that it names. */
export const ANSWERS_KEPT = 90 * DAY;

const SWEEP_SECONDS = 3600;

/** Returns the SHA-256 of a body with its keys in canonical order, so that equal bodies have equal hashes. */
export function hashOf(body: unknown): Buffer {
  return hash('sha256', canonical(body), 'buffer');
}

function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  let fields = '';
  for (const key of Object.keys(value).sort()) {
    const held = (value as Record<string, unknown>)[key];
    if (held !== undefined) fields += `${fields && ','}${JSON.stringify(key)}:${canonical(held)}`;
  }
  return `{${fields}}`;
}

interface KnownKey {
  endpoint: string;
  actor: string;
  body_hash: Buffer;
  reply: unknown;
}

/** Applies a create with a client's id exactly once, however often it is sent. */
@Injectable()
export class Idempotency implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.every('idempotency.old-answers', SWEEP_SECONDS, async () => {
      const before = new Date(this.clock.now().getTime() - ANSWERS_KEPT);
      await this.database.query(sql`delete from idempotency_keys where created_at < ${before}`);
    });
  }

  /**
   * Runs `work` in one transaction with the key `body.id`. A repeat waits for the first call (its insert blocks on the
   * key) and returns the stored reply. Throws ID_REUSED for the same id with another body, call or actor.
   */
  async once<View>(
    actor: Actor,
    endpoint: string,
    body: { id: string },
    work: (em: SqlEntityManager, tx: Tx) => Promise<View>,
  ): Promise<View | Repeated<View>> {
    const asked = questionOf(actor, endpoint, body);
    return this.database.unitOfWork(async (em, tx) => {
      const made = await tx.query(
        sql`insert into idempotency_keys (id, endpoint, actor, body_hash) values (${body.id}, ${asked.endpoint}, ${asked.actor}, ${asked.body_hash}) on conflict do nothing returning id`,
      );
      if (made.length === 0) return Repeated.of(await this.known<View>(tx, body.id, asked));
      const view = await work(em, tx);
      await tx.query(sql`update idempotency_keys set reply = $2 where id = $1`.with([body.id, JSON.stringify(view)]));
      return view;
    });
  }

  /**
   * Returns the stored reply of an earlier request, for work that must not start twice outside of the transaction;
   * undefined for a new id. Throws ID_REUSED.
   */
  async replyOf<View>(actor: Actor, endpoint: string, body: { id: string }): Promise<Repeated<View> | undefined> {
    const known = await this.find(this.database, body.id);
    return known && Repeated.of(sameReply<View>(known, questionOf(actor, endpoint, body)));
  }

  private async known<View>(tx: Tx, id: string, asked: Question): Promise<View> {
    return sameReply<View>(await this.find(tx, id), asked);
  }

  private async find(on: Pick<Tx, 'query'>, id: string): Promise<KnownKey | undefined> {
    const [known] = await on.query(
      sql<KnownKey>`select endpoint, actor, body_hash, reply from idempotency_keys where id = ${id}`,
    );
    return known;
  }
}

type Question = Omit<KnownKey, 'reply'>;

function questionOf(actor: Actor, endpoint: string, body: unknown): Question {
  return { endpoint, actor: actor.id ?? 'visitor', body_hash: hashOf(body) };
}

/** Throws ID_REUSED if the key is of another request. */
function sameReply<View>(known: KnownKey | undefined, asked: Question): View {
  const same =
    known?.endpoint === asked.endpoint && known.actor === asked.actor && known.body_hash.equals(asked.body_hash);
  if (!known || !same) throw new ProblemError('ID_REUSED');
  return known.reply as View;
}
