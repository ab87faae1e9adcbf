import { expect, it } from '@jest/globals';
import { feedback, type ListedPassage } from '@festix/domain/door';
import type { Conflict, ConflictSide } from '../../../../offline/conflicts.ts';
import type { DoorRead } from '../../../../offline/door-history.ts';
import type { OpRow, PassageRow } from '../../../../offline/journal.db.ts';
import type { Shift } from '../../../../offline/shift.ts';
import { doorTexts } from '../door-texts.ts';
import { sheetTexts } from './sheet-texts.ts';
import { conflictOfRead, isUndone, readFacts } from './read-facts.ts';
import { readRow, readTitle } from './scan-row.ts';

const mine: ConflictSide = {
  ...{ at: '2026-06-14T01:00:00.000Z', by: null, device: null, gate: null, uncertainty: null },
  ...{ stands: true, is_mine: true },
};

function conflict(area: number, day: number, changed: Partial<Conflict> = {}): Conflict {
  return {
    ...{ serial: 7, entry: 0, area, day, sides: [mine], code: null, told: null, op_id: null, noted: false },
    ...changed,
  };
}

function read(area: number, day: number): DoorRead {
  const at = { at: '2026-06-14T01:00:00.000Z', clock_offset: 1_000 };
  const admit = { serial: 7, area, day, kind: 'entry', entry: 0, op_id: 'op', ...at } as PassageRow;
  return { op: { id: 'op', state: 'answered' } as OpRow, admit, document: undefined };
}

it('conflictOfRead is the one of the read’s own area and day', () => {
  const conflicts = [conflict(0, 1), conflict(1, 1), conflict(1, 2)];
  expect(conflictOfRead(read(1, 1), conflicts)).toBe(conflicts[1]);
  expect(conflictOfRead(read(0, 2), conflicts)).toBeUndefined();
});

it('conflictOfRead is the one that names the read, and none between other devices', () => {
  const named = conflict(1, 1, { op_id: 'op' });
  expect(conflictOfRead(read(0, 1), [conflict(0, 1), named])).toBe(named);
  expect(conflictOfRead(read(0, 1), [conflict(0, 1, { sides: [{ ...mine, is_mine: false }] })])).toBeUndefined();
});

const SECOND = Date.parse('2026-06-14T01:00:01.000Z') / 1_000;

it.each<[boolean, string, Partial<ListedPassage>]>([
  [true, 'its undo', {}],
  [true, 'its undo and a later entry', { second: SECOND + 60, out: false }],
  [false, 'its exit', { undone: 0 }],
  [false, 'undone entries before it', { second: SECOND - 60 }],
  [false, 'an undone entry before it and itself', { out: false }],
  [false, 'another day', { day: 2 }],
])('isUndone is %s at an event with exits where the list tells of %s', (told, _, changed) => {
  const passage: ListedPassage = { area: 1, day: 1, entry: 1, undone: 1, second: SECOND, out: true, ...changed };
  const shift = {
    event: { access: {} },
    list: { find: () => ({ entry: 0, passages: [passage] }) },
  } as unknown as Shift;
  expect(isUndone(read(1, 1), shift)).toBe(told);
  const waiting = { ...read(1, 1), op: { id: 'op', state: 'waiting' } as OpRow };
  expect(isUndone(waiting, shift)).toBe(false);
});

it('a read that a heard undo admitted says of whom it was heard', () => {
  const shown = { code: 'ADMITTED', serial: 7, lot_number: null, decided_offline: true, undone_by: 'Celular 2' };
  const op = { id: 'op', type: 'admit', occurred_at: '2026-06-14T01:00:00.000Z', shown, state: 'waiting' };
  const shift = {
    event: { time_zone: 'America/Sao_Paulo' },
    list: { find: () => undefined, lotOf: () => undefined },
  } as unknown as Shift;
  const told: DoorRead = { op: op as unknown as OpRow, admit: undefined, document: undefined };
  const words = 'desfeita, ouvida de Celular 2';
  expect(readFacts(told, shift)).toContainEqual({ label: sheetTexts.readUndone, value: words });
  expect(readRow(told, shift).detail).toBe(words);
});

it('a read of a withdrawn ticket is told as its seller’s doing, and one of ours as a cancelled order', () => {
  const shown = { code: 'ORDER_CANCELLED_ERROR', serial: 7, lot_number: 2, decided_offline: true };
  const op = { id: 'op', occurred_at: '2026-06-14T01:00:00.000Z', shown, state: 'answered' } as unknown as OpRow;
  const told = (lot: { name: string; sorting: number; seller?: string }) => {
    const shift = {
      event: { time_zone: 'America/Sao_Paulo' },
      list: { find: () => undefined, lotOf: () => lot },
    } as unknown as Shift;
    const why = readFacts({ op, admit: undefined, document: undefined }, shift).find(
      ({ label }) => label === sheetTexts.readWhy,
    );
    return [readTitle(op, shift), why?.value];
  };
  expect(told({ name: 'Pista', sorting: 1, seller: 'Sympla' })).toEqual([
    doorTexts.withdrawn,
    doorTexts.withdrawnBy('Sympla'),
  ]);
  const { title, text } = feedback.ORDER_CANCELLED_ERROR;
  expect(told({ name: 'Pista', sorting: 1 })).toEqual([title, text]);
});
