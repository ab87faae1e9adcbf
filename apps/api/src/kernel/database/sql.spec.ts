import { describe, expect, it } from '@jest/globals';
import { sql } from './sql.ts';

describe('the tag sql', () => {
  it('sql makes a parameter of each value, in order', () => {
    const { text, params } = sql`select ${1} where a = ${'x'} and b = ${null}`;
    expect(text).toBe('select $1 where a = $2 and b = $3');
    expect(params).toEqual([1, 'x', null]);
  });

  it('sql numbers the parameters of fragments in the order of the whole text', () => {
    const inner = sql`b = ${2} and c = ${3}`;
    const { text, params } = sql`select where a = ${1} and ${inner} and d = ${4}`;
    expect(text).toBe('select where a = $1 and b = $2 and c = $3 and d = $4');
    expect(params).toEqual([1, 2, 3, 4]);
  });

  it('a text never gets into a statement as a fragment', () => {
    const { text, params } = sql`select ${'1; drop table orders'}`;
    expect([text, params]).toEqual(['select $1', ['1; drop table orders']]);
  });

  it('a statement with numbered parameters takes its values by with', () => {
    const found = sql`select where $1::uuid is null or ${sql`id = $1`} and at < $2`;
    const { text, params } = found.with(['x', 2]);
    expect(text).toBe('select where $1::uuid is null or id = $1 and at < $2');
    expect(params).toEqual(['x', 2]);
    expect(found.with(['y', 3]).params).toEqual(['y', 3]);
  });

  it('a kept statement stays one with other values', () => {
    const kept = sql`select $1`.kept();
    expect([kept.isKept, kept.with([1]).isKept, sql`select $1`.isKept]).toEqual([true, true, false]);
  });

  it('a statement throws if values stand beside numbered parameters', () => {
    expect(() => sql`select $1, ${2}`.text).toThrow('numbered parameters');
    expect(() => sql`select ${sql`$1`}, ${2}`.text).toThrow('numbered parameters');
  });

  it('a fragment throws if it was given its values for itself', () => {
    expect(() => sql`select ${sql`$1`.with([1])}`.text).toThrow('from the statement around it');
  });

  it('sql quotes names and constants', () => {
    expect(sql`select ${sql.identifier('odd "name"')}, ${sql.literal("it's")}, ${sql.literal(3)}`.text).toBe(
      `select "odd ""name""", 'it''s', 3`,
    );
  });

  it('sql.value is one parameter wherever a statement names it, and another in another statement', () => {
    const day = sql.value('2026-01-02');
    const found = sql`select where a > ${day} and ${1} = b and ${sql`c < ${day}`} and d = ${sql.value('2026-01-02')}`;
    expect(found.text).toBe('select where a > $1 and $2 = b and c < $1 and d = $3');
    expect(found.params).toEqual(['2026-01-02', 1, '2026-01-02']);
    expect(sql`select ${2}, ${day}`.text).toBe('select $1, $2');
  });

  it('sql.join puts the separator between fragments, and nothing around none', () => {
    expect(sql`select ${sql.join([sql`a`, sql`b = ${1}`], ' and ')}`.text).toBe('select a and b = $1');
    expect(sql.join([]).text).toBe('');
  });

  it('a statement of one place keeps its site and its text at each run', () => {
    const at = (id: number) => sql`select where id = ${id}`;
    expect(at(1).site).toBe(at(2).site);
    expect(at(1).with([5]).site).toBe(at(2).site);
  });
});
