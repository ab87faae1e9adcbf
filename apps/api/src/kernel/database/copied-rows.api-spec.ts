import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import pg from 'pg';
import { useApi } from '../../testing/use-api.ts';
import type { CopiedRow } from './copied-rows.ts';

const api = useApi();

function copied(sql: string): Promise<CopiedRow[]> {
  return api.database.transaction(async (tx) => {
    const all: CopiedRow[] = [];
    for await (const rows of tx.copyOut(sql)) all.push(...rows);
    return all;
  });
}

const TRICKY = ['\\', '\\N', '\\\\N', '\t', '\n', '\r\n', '\b\f\v', 'João\tda Lua\n', '🎟️', '\u0001', '', 'N', '\\.'];

describe('rows by COPY', () => {
  it('copied rows are the stored ones, with all characters, and null for null', async () => {
    const text = fc.oneof(fc.constantFrom(...TRICKY), fc.string({ unit: 'binary' }));
    const column = fc.option(text.map((one) => one.replaceAll('\0', '')));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(column, column), { minLength: 1, maxLength: 20 }), async (rows) => {
        const quoted = (value: string | null) => (value === null ? 'null' : pg.escapeLiteral(value));
        const values = rows.map(([one, other]) => `(${quoted(one)}::text, ${quoted(other)}::text)`);
        expect(await copied(`values ${values.join(', ')}`)).toEqual(rows);
      }),
      { numRuns: 60 },
    );
  });

  it('copied rows are whole even if a chunk ends in the middle of a character', async () => {
    const rows = await copied(`select n, repeat('ção🎟', 500) from generate_series(1, 2000) n`);
    expect(rows).toHaveLength(2_000);
    expect(new Set(rows.map(([, text]) => text))).toEqual(new Set(['ção🎟'.repeat(500)]));
  });

  it('a copy may be abandoned: the transaction rolls back, and its connection stays usable', async () => {
    const left = api.database.transaction(async (tx) => {
      await tx.query('create temporary table half (n int) on commit preserve rows');
      for await (const rows of tx.copyOut('select n, repeat(md5(n::text), 30) from generate_series(1, 200000) n'))
        for (const row of rows) if (row.length > 0) throw new Error('enough');
    });
    await expect(left).rejects.toThrow('enough');
    const rows = await Promise.all(
      Array.from({ length: 20 }, () => api.database.query(`select to_regclass('half') as half`)),
    );
    expect(rows.flat()).toEqual(Array.from({ length: 20 }, () => ({ half: null })));
  });

  it('a copy rejects with the statement’s error', async () => {
    await expect(copied('select nothing from nowhere')).rejects.toMatchObject({ code: '42P01' });
  });
});
