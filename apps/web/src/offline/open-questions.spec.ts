import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { PriceKind } from '@festix/domain/programme';
import { JournalDb, type NewOpRow } from './journal.db.ts';
import { OpenQuestions } from './open-questions.ts';

const EVENT = 'noite';
let journal: JournalDb;
let questions: OpenQuestions;

beforeEach(() => {
  journal = new JournalDb(`questions-${Math.random()}`);
  questions = new OpenQuestions(journal, EVENT);
});
afterEach(() => journal.delete());

const admit = (id: string, serial: number, asked_kind?: PriceKind | null, event_id = EVENT) =>
  journal.ops.add({
    id,
    type: 'admit',
    event_id,
    state: 'answered',
    not_before: 0,
    shown: {
      code: 'ADMITTED',
      serial,
      lot_number: 1,
      decided_offline: true,
      ...(asked_kind !== undefined && { asked_kind }),
    },
  } as unknown as NewOpRow);
const check = (serial: number) =>
  journal.ops.add({
    id: `check ${serial} ${Math.random()}`,
    type: 'document_check',
    event_id: EVENT,
    state: 'waiting',
    not_before: 0,
    payload: { serial },
    shown: null,
  } as unknown as NewOpRow);

const open = async () => (await questions.read()).map(({ id }) => id);

it('OpenQuestions lists the documents without a result, newest first', async () => {
  await admit('a', 1, 'idoso');
  await admit('b', 2, 'meia_estudante');
  await admit('c', 3);
  await check(1);
  await admit('d', 4, null);
  await admit('elsewhere', 5, 'idoso', 'another');
  expect(await open()).toEqual(['d', 'b']);
});

it('OpenQuestions matches a result to the entry before it, not to a later one', async () => {
  await admit('a', 1, 'idoso');
  expect(await open()).toEqual(['a']);
  await check(1);
  expect(await open()).toEqual([]);
  await admit('b', 1, 'idoso');
  expect(await open()).toEqual(['b']);
});

it('OpenQuestions loses none, however many tickets follow', async () => {
  await admit('first', 1, 'meia_estudante');
  for (let serial = 2; serial <= 200; serial++) await admit(`later ${serial}`, serial);
  expect(await open()).toEqual(['first']);
  await check(1);
  expect(await open()).toEqual([]);
});

it('OpenQuestions returns the same to two simultaneous readers', async () => {
  await admit('a', 1, 'idoso');
  const both = Promise.all([open(), open()]);
  await check(1);
  await both;
  expect(await open()).toEqual([]);
});
