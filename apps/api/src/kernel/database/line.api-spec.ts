import { beforeEach, describe, expect, it } from '@jest/globals';
import { useApi } from '../../testing/use-api.ts';
import type { TextTx } from '../../testing/text-database.ts';
import { sql } from './sql.ts';

const api = useApi();

const ADD = sql`insert into rate_limits (key, points, expire) values ('sent:' || $1::text, 0, 0)`;
const WORDS = sql<{ word: string }>`
  select substr(key, length('sent:') + 1) as word from rate_limits where key like 'sent:%' order by key`;
const NO_STATEMENT = sql`select no_column from rate_limits`;

beforeEach(() => api.database.query(`delete from rate_limits where key like 'sent:%'`));

async function kept(): Promise<string[]> {
  return (await api.database.query(WORDS)).map(({ word }) => word);
}

/** Both ways to run statements in one transaction. */
const WAYS = [
  ['transaction', <Result>(work: (tx: TextTx) => Promise<Result>) => api.database.transaction(work)],
  ['unit of work', <Result>(work: (tx: TextTx) => Promise<Result>) => api.database.unitOfWork((_, tx) => work(tx))],
] as const;

describe.each(WAYS)('a statement sent in a %s', (_, run) => {
  it('a sent statement runs before the next one, and is committed', async () => {
    const seen = await run(async (tx) => {
      tx.send(ADD.with(['first']));
      tx.send(ADD.with(['second']));
      return tx.query(WORDS);
    });
    expect(seen).toEqual([{ word: 'first' }, { word: 'second' }]);
    expect(await kept()).toEqual(['first', 'second']);
  });

  it('a statement that is sent last is committed', async () => {
    await run(async (tx) => tx.send(ADD.with(['last'])));
    expect(await kept()).toEqual(['last']);
  });

  it('a sent statement that fails rolls the transaction back, and its error is thrown', async () => {
    const work = run(async (tx) => {
      tx.send(ADD.with(['twice']));
      tx.send(ADD.with(['twice']));
    });
    await expect(work).rejects.toMatchObject({ constraint: 'rate_limits_pkey' });
    expect(await kept()).toEqual([]);
  });

  it('the rows of a sent statement are read after the commit', async () => {
    const sent = await run(async (tx) => {
      tx.send(ADD.with(['read']));
      return { words: tx.send(WORDS) };
    });
    expect(await sent.words.rows()).toEqual([{ word: 'read' }]);
  });

  it('the rows of a sent statement that fails are its error', async () => {
    let rows: Promise<unknown> | undefined;
    const work = run(async (tx) => {
      rows = tx.send(NO_STATEMENT).rows();
    });
    await expect(work).rejects.toThrow(/no_column/);
    await expect(rows).rejects.toThrow(/no_column/);
  });

  it('a statement after one that failed throws the error of that one', async () => {
    const work = run(async (tx) => {
      tx.send(NO_STATEMENT);
      await tx.query(WORDS);
    });
    await expect(work).rejects.toThrow(/no_column/);
  });

  it('an error of the work itself rolls back what was sent', async () => {
    const work = run(async (tx) => {
      tx.send(ADD.with(['gone']));
      throw new Error('the work failed');
    });
    await expect(work).rejects.toThrow('the work failed');
    expect(await kept()).toEqual([]);
  });
});
