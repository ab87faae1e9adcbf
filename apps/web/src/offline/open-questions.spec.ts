import { expect, it } from '@jest/globals';
import type { OpRow } from './journal.db.ts';
import { openQuestions } from './open-questions.ts';

const admit = (id: string, serial: number, asked_kind?: 'meia_estudante' | 'idoso'): OpRow =>
  ({
    id,
    type: 'admit',
    shown: { code: 'ADMITTED', serial, lot_number: 1, decided_offline: true, ...(asked_kind && { asked_kind }) },
  }) as OpRow;
const check = (serial: number): OpRow =>
  ({ id: `check ${serial}`, type: 'document_check', payload: { serial }, shown: null }) as OpRow;

it('lists the documents that nobody has answered for, the newest first', () => {
  const ops = [
    admit('d', 4, 'idoso'),
    check(1),
    admit('c', 3),
    admit('b', 2, 'meia_estudante'),
    admit('a', 1, 'idoso'),
  ];
  expect(openQuestions(ops)).toEqual([
    { op_id: 'd', serial: 4, price_kind: 'idoso' },
    { op_id: 'b', serial: 2, price_kind: 'meia_estudante' },
  ]);
});

it('takes an answer for the entry before it, and not for a later one', () => {
  expect(openQuestions([admit('b', 1, 'idoso'), check(1), admit('a', 1, 'idoso')]).map(({ op_id }) => op_id)).toEqual([
    'b',
  ]);
});
