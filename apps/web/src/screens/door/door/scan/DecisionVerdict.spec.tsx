/** @jest-environment jsdom */
import '../../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { judgeEntry, type TicketFacts } from '@festix/domain/door';
import { notices } from '@festix/domain/ground';
import { type DocumentResult } from '@festix/domain/programme';
import type { Decision } from '../../../../offline/door.ts';
import type { DoorRow } from '../../../../offline/journal.db.ts';
import type { Shift } from '../../../../offline/shift.ts';
import { doorTexts } from '../door-texts.ts';
import { DecisionVerdict } from './DecisionVerdict.tsx';

const DOOR = { event_id: 'e', is_test: false, cancelled: false };
const MEIA: TicketFacts = {
  event_id: 'e',
  lot_id: 'l',
  price_kind: 'meia_estudante',
  status: 'valid',
  order_status: 'paid',
  entry: 0,
};

/** An admission that requires a document. */
const ADMITTED: Decision = {
  op_id: 'op',
  verdict: judgeEntry(MEIA, DOOR),
  ticket: {
    serial: 7,
    ticket_id: null,
    holder_name: 'Bia Sampaio',
    document_masked: null,
    lot: { name: '1º lote', sorting: 0 },
    price_kind: 'meia_estudante',
    code: null,
  },
  decided_offline: true,
};

/** The results in the journal. */
let written: DocumentResult[];
/** Why it takes nothing more. */
let refusal: Error | undefined;
let returned: jest.Mock;

const shift = {
  door: {
    checkDocument: (_: Decision, result: DocumentResult) => {
      if (refusal) return Promise.reject(refusal);
      written.push(result);
      return Promise.resolve();
    },
  },
  event: { time_zone: 'America/Sao_Paulo' },
  list: { lotsInOrder: () => [] },
} as unknown as Shift;

beforeEach(async () => {
  written = [];
  refusal = undefined;
  returned = jest.fn();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await show(ADMITTED);
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

async function show(decision: Decision): Promise<void> {
  await act(async () => {
    render(
      <DecisionVerdict
        decision={decision}
        shift={shift}
        door={{ lots: null } as DoorRow}
        status={{ connection: 'offline', queue: 1, inside: 1 }}
        onReturn={returned}
        onFilter={() => undefined}
        onSearch={() => undefined}
      />,
    );
  });
}

async function press(name: string): Promise<void> {
  await act(async () => fireEvent.click(screen.getByRole('button', { name })));
}

describe('answer about a document', () => {
  it('an answer about a document is stored, and the next code may follow', async () => {
    await press('Conferido');
    expect(written).toEqual(['conferido']);
    expect(returned).toHaveBeenCalledTimes(1);
  });

  it('an answer about a document stays on the screen until a full device stores it', async () => {
    refusal = new DOMException('Encountered full disk', 'QuotaExceededError');
    await press('Conferido');
    expect(screen.getByText(doorTexts.documentUnsaved)).toBeTruthy();
    expect(screen.getByText(notices.storageFull)).toBeTruthy();
    expect(returned).not.toHaveBeenCalled();
    await press(doorTexts.tryAgain);
    expect(returned).not.toHaveBeenCalled();
    refusal = undefined;
    await press(doorTexts.tryAgain);
    expect(written).toEqual(['conferido']);
    expect(returned).toHaveBeenCalledTimes(1);
  });

  it('an answer about a document reports another failure, and afterwards what to do about a missing document', async () => {
    refusal = new Error('the journal is closed');
    await press(doorTexts.noDocument);
    expect(screen.getByText(doorTexts.documentUnsavedHint)).toBeTruthy();
    refusal = undefined;
    await press(doorTexts.tryAgain);
    expect(screen.getByText(doorTexts.withoutDocument)).toBeTruthy();
    expect(written).toEqual(['negado']);
    expect(returned).not.toHaveBeenCalled();
  });

  it('an answer about a document is asked for beside a refusal, which waits for it', async () => {
    cleanup();
    jest.useFakeTimers();
    const { document } = ADMITTED.verdict;
    const verdict = judgeEntry({ ...MEIA, admitted: { at: '2026-06-14T01:00:00.000Z' } }, DOOR);
    await show({ ...ADMITTED, op_id: 'again', verdict: { ...verdict, ...(document && { document }) } });
    expect(screen.getByText('Ingresso já validado')).toBeTruthy();
    expect(screen.getByText('Peça a carteira de estudante')).toBeTruthy();
    await act(async () => jest.advanceTimersByTime(60_000));
    expect(returned).not.toHaveBeenCalled();
    jest.useRealTimers();
    await press('Pagou a diferença');
    expect(written).toEqual(['pagou_diferenca']);
    expect(returned).toHaveBeenCalledTimes(1);
  });
});
