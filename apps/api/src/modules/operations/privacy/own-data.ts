import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import type { Person } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';
import { RateLimits, type Limit } from '../../../kernel/access/rate-limits.ts';
import { openSubject } from './own-subject.ts';
import { ownRows } from './own-rows.ts';
import { PERSONAL_DATA } from './personal-data.ts';
import { privacyTexts } from './privacy-texts.ts';
import { knownPerson, type KnownPerson } from './known-person.ts';

const PER_PERSON: Limit = { name: 'own-data', points: 10, seconds: 3600 };
const ROWS_AT_ONCE = 1000;

/** Copies all stored data of a person, on request. */
@Injectable()
export class OwnData {
  constructor(
    private readonly database: Database,
    private readonly limits: RateLimits,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the copy as JSON text, by subject. Gathers it before the first byte leaves, at one instant, and compresses
   * it meanwhile: a slow reader holds no connection, and an operator who scanned a stadium fits into memory. Throws
   * RATE_LIMITED.
   */
  async copyFor(actor: Person): Promise<Readable> {
    await this.limits.consume(PER_PERSON, actor.id);
    const packed = await this.database.transaction(async (tx) => {
      await tx.query(sql`set transaction isolation level repeatable read`);
      const person = await knownPerson(tx, actor.id);
      const copy = await pipeline(this.pieces(tx, person), createGzip(), (pieces) => buffer(pieces));
      await this.audit.record(tx, actor, { action: 'accounts:export', subject_kind: 'user', subject_id: actor.id });
      return copy;
    });
    return Readable.from([packed]).pipe(createGunzip());
  }

  private async *pieces(tx: Tx, person: KnownPerson): AsyncGenerator<string> {
    const head = { generated_at: this.clock.now().toISOString(), notice: privacyTexts.notice };
    yield `${JSON.stringify(head).slice(0, -1)},"subjects":{`;
    let subjects = 0;
    for (const [name, table] of Object.entries(PERSONAL_DATA)) {
      if (table.title === undefined) continue;
      let rows = 0;
      for await (const some of rowsOf(tx, ownRows(name, table), person)) {
        if (rows === 0) yield (subjects++ === 0 ? '' : ',') + openSubject(name, table);
        else yield ',';
        yield some.join(',');
        rows += some.length;
      }
      if (rows > 0) yield ']}';
    }
    yield '}}';
  }
}

/** Yields JSON texts in batches; never an empty one. */
async function* rowsOf(
  tx: Tx,
  statement: Statement<{ row: string }>,
  { id, email }: KnownPerson,
): AsyncGenerator<string[]> {
  await tx.query(sql`declare own_rows no scroll cursor for ${statement}`.with([id, email]));
  for (;;) {
    const some = await tx.query(sql<{ row: string }>`fetch ${sql.literal(ROWS_AT_ONCE)} from own_rows`);
    if (some.length === 0) break;
    yield some.map(({ row }) => row);
  }
  await tx.query(sql`close own_rows`);
}
