/** @jest-environment jsdom */
import '../../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { admittedFeedback } from '@festix/domain/door';
import { packTicket, ticketText } from '@festix/domain/selling';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { DoorRow } from '../../../../offline/journal.db.ts';
import type { Presented } from '../../../../offline/recognise.ts';
import type { Shift } from '../../../../offline/shift.ts';
import { keysOf, READERS, type Reader } from '../../../../testing/readers.ts';
import { doorTexts } from '../door-texts.ts';
import { useDoorScreen } from '../door.store.ts';
import { ScanVerdict } from './ScanVerdict.tsx';
import { useScan } from './use-scan.ts';

const [american, onAbnt2] = READERS as [Reader, Reader];

const TICKET = ticketText(
  packTicket({
    key_id: 1,
    event_number: 7,
    serial: 7,
    lot_number: 1,
    price_kind: null,
    valid_from: '2026-06-13T20:00:00.000Z',
  }),
  Uint8Array.from({ length: 64 }, (_, at) => (at * 37) % 256),
);

/** The texts that the door judged: only those are stored, uploaded and counted. */
let judged: Presented[];

const shift = {
  event: { time_zone: 'America/Sao_Paulo' },
  list: { lotsInOrder: () => [] },
  door: {
    judge: async (presented: Presented) => {
      judged.push(presented);
      const verdict = { code: 'ADMITTED', ok: true, ...admittedFeedback };
      return { op_id: `${judged.length}`, verdict, ticket: undefined, decided_offline: true };
    },
    isUnanswered: async () => false,
  },
} as unknown as Shift;

// jsdom has no measures.
Object.assign(performance, { measure: () => undefined });

beforeEach(() => {
  judged = [];
  useDoorScreen.setState({ decision: undefined, misread: undefined, opened_conflict: undefined });
  render(<Gate />);
});
afterEach(cleanup);

function Gate() {
  const { dismiss } = useScan(shift);
  const status = { connection: 'online', queue: 0, inside: 0 } as const;
  const door = { lots: null } as DoorRow;
  return <ScanVerdict shift={shift} door={door} status={status} go={() => undefined} onReturn={dismiss} />;
}

function reads(text: string, reader: Reader): void {
  for (const { key, code, shift: shiftKey } of keysOf(reader, text)) {
    fireEvent.keyDown(document.body, { key, code, shiftKey });
  }
}

const verdict = (word: string) => screen.findByRole('heading', { name: new RegExp(word) });

describe('hand-held reader at a door', () => {
  it('a hand-held reader brings a ticket to a verdict', async () => {
    reads(TICKET, onAbnt2);
    await verdict(admittedFeedback.title);
    expect(judged).toMatchObject([{ by: 'text', text: TICKET }]);
  });

  it.each([
    ['a ticket cut short', TICKET.slice(0, -9)],
    ['a ticket without its beginning', TICKET.slice(4)],
  ])('a hand-held reader shows in amber that %s is incomplete, without a refusal and a count', async (_, text) => {
    reads(text, american);
    const amber = (await verdict(doorTexts.misread.misread.word)).closest('[data-verdict]');
    expect(amber?.getAttribute('data-verdict')).toBe('misread');
    expect(amber?.textContent).toContain('Leitura incompletaNão conta como recusa');
    expect(judged).toEqual([]);
    reads(TICKET, american);
    await verdict(admittedFeedback.title);
    expect(judged).toHaveLength(1);
  });

  it('a hand-held reader admits nobody while the phone rehearses, and everybody afterwards', async () => {
    act(() => useDoorScreen.setState({ isRehearsing: true }));
    reads(TICKET, american);
    // As long as a verdict takes.
    await act(() => new Promise((rested) => setTimeout(rested, 100)));
    expect(judged).toEqual([]);
    act(() => useDoorScreen.setState({ isRehearsing: false }));
    reads(TICKET, onAbnt2);
    await verdict(admittedFeedback.title);
    expect(judged).toHaveLength(1);
  });

  it('a hand-held reader shows in amber that the code is of another thing, without a refusal and a count', async () => {
    reads('https://outra.example/i/1234567', american);
    const amber = (await verdict(doorTexts.misread.foreign.word)).closest('[data-verdict]');
    expect(amber?.getAttribute('data-verdict')).toBe('misread');
    expect(amber?.textContent).toContain('Não é um ingresso do Festix');
    expect(amber?.textContent).not.toContain('Leitura incompleta');
    expect(judged).toEqual([]);
  });
});
