import { Injectable } from '@nestjs/common';
import { type ApiKeyBody, type ApiKeyMadeView, type ApiKeyView, type Page } from '@festix/domain/contract';
import { epochOf, fieldProblems } from '@festix/domain/ground';
import { MOST_API_KEYS } from '@festix/domain/people';
import type { Person } from '../../../kernel/http/actor.ts';
import { ApiKeys } from '../../../kernel/access/api-keys.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { Idempotency } from '../../../kernel/work/idempotency.ts';
import { holdToOwnEvent } from '../../../kernel/access/own-event.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { Repeated } from '../../../kernel/http/serve.ts';
import { presentApiKey } from './api-keys.presenter.ts';
import { ApiKeysQueries } from './api-keys.queries.ts';

const WRITE = sql`
  insert into api_keys (id, producer_id, name, hint, key_hash, scopes, event_id, created_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

/** Creates and revokes a producer's keys. Another producer's are not found. */
@Injectable()
export class ApiKeysService {
  constructor(
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly keys: ApiKeys,
    private readonly known: ApiKeysQueries,
  ) {}

  async list(actor: Person): Promise<Page<ApiKeyView>> {
    const rows = await this.known.list(actor.id);
    return { data: rows.map(presentApiKey), count: rows.length };
  }

  /** Throws TOO_MANY_API_KEYS. */
  async create(actor: Person, body: ApiKeyBody): Promise<ApiKeyMadeView | Repeated<ApiKeyMadeView>> {
    const secret = this.keys.make(body.id);
    const made = await this.idempotency.once(actor, 'api-keys.create', body, (_em, tx) =>
      this.write(tx, actor, body, secret),
    );
    return made instanceof Repeated ? Repeated.of({ api_key: made.view, secret }) : { api_key: made, secret };
  }

  /** Revokes a key: it opens nothing from the next call on. */
  async revoke(actor: Person, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const before = await this.find(tx, actor, id);
      await tx.query(sql`update api_keys set revoked_at = $2 where id = $1`.with([id, this.clock.now()]));
      await this.audit.record(tx, actor, { action: 'api-keys:revoke', ...subjectOf(id), before });
    });
  }

  private async write(tx: Tx, actor: Person, body: ApiKeyBody, secret: string): Promise<ApiKeyView> {
    const now = this.clock.now();
    const { id, name, scopes, event_id = null, expires_at = null } = body;
    if (expires_at !== null && epochOf(expires_at) <= now.getTime()) {
      throw new ProblemError('VALIDATION_ERROR', { errors: { expires_at: [fieldProblems.pastDate] } });
    }
    await tx.query(sql`select from users where id = ${actor.id} for no key update`);
    if ((await this.known.count(tx, actor.id)) >= MOST_API_KEYS) throw new ProblemError('TOO_MANY_API_KEYS');
    await holdToOwnEvent(tx, actor.id, event_id);
    await tx.query(
      WRITE.with([
        ...[id, actor.id, name.trim(), this.keys.hint(secret), this.keys.hash(secret), scopes, event_id, now],
        expires_at,
      ]),
    );
    const view = await this.find(tx, actor, id);
    await this.audit.record(tx, actor, { action: 'api-keys:create', ...subjectOf(id), after: view });
    return view;
  }

  private async find(tx: Tx, actor: Person, id: string): Promise<ApiKeyView> {
    const row = await this.known.find(actor.id, id, tx);
    if (!row) throw new ProblemError('NOT_FOUND');
    return presentApiKey(row);
  }
}

function subjectOf(id: string) {
  return { subject_kind: 'api_key', subject_id: id };
}
