/** @jest-environment jsdom */
import '../../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { admittedFeedback, feedback, type Verdict } from '@festix/domain/door';
import { usualMainArea, type DocumentResult, type PriceKind } from '@festix/domain/programme';
import type { Decision, ReleaseOutcome, ReleaseProof } from '../../../../offline/door.ts';
import type { DoorRow } from '../../../../offline/journal.db.ts';
import type { Shift } from '../../../../offline/shift.ts';
import { doorTexts } from '../door-texts.ts';
import { useDoorScreen } from '../door.store.ts';
import { DecisionVerdict } from './DecisionVerdict.tsx';
import { dismiss } from './use-scan.ts';

const DOCUMENT = { kind: 'meia_estudante', title: 'Peça a carteira de estudante', detail: 'Com validade' } as const;
const admitted: Verdict = { code: 'ADMITTED', ok: true, ...admittedFeedback };
const place = { area: { ...usualMainArea, exits: 'return' as const }, day: null, is_pinned: false };

function decision(serial: number, changed: Partial<Decision> = {}, kind: PriceKind = 'inteira'): Decision {
  const asks = kind !== 'inteira';
  return {
    op_id: `op ${serial}`,
    verdict: { ...admitted, ...(asks && { document: DOCUMENT }) },
    ticket: {
      ...{ serial, ticket_id: null, holder_name: `Léo ${serial}`, document_masked: null, code: null },
      lot: { name: 'Mesa', sorting: 0 },
      price_kind: kind,
    },
    decided_offline: true,
    place,
    ...changed,
  };
}

const group = { size: 4, entered: 1, others: [8, 9, 10] };

/** Calls of the door. */
let admissions: number[];
let answers: [number | null | undefined, DocumentResult][];
let proofs: ReleaseProof[];
let others: Decision[];
let outcome: ReleaseOutcome;
let supervisors: { id: string; name: string; pin: object | null }[];

const shift = {
  door: {
    admitParty: (_: Decision, count: number) => {
      admissions.push(count);
      return Promise.resolve(others.slice(0, count));
    },
    checkDocument: ({ serial }: { serial?: number | null }, result: DocumentResult) => {
      answers.push([serial, result]);
      return Promise.resolve();
    },
    release: (_: Decision, proof: ReleaseProof) => {
      proofs.push(proof);
      return Promise.resolve(outcome);
    },
  },
  get event() {
    return { time_zone: 'America/Sao_Paulo', lots: [], supervisors };
  },
  list: { lotsInOrder: () => [] },
} as unknown as Shift;

/** Shows the store's decision, as the scan screen does. */
function Shown() {
  const now = useDoorScreen((state) => state.decision);
  if (!now) return <p>leitura</p>;
  return (
    <DecisionVerdict
      key={now.op_id}
      decision={now}
      shift={shift}
      door={{ lots: null } as DoorRow}
      status={{ connection: 'offline', queue: 1, inside: 1 }}
      onReturn={dismiss}
      onFilter={() => undefined}
      onSearch={() => undefined}
    />
  );
}

function open(first: Decision) {
  useDoorScreen.setState({ decision: first, following: [] });
  render(<Shown />);
}

beforeEach(() => {
  [admissions, answers, proofs] = [[], [], []];
  others = [8, 9, 10].map((serial) => decision(serial));
  supervisors = [{ id: 's1', name: 'Chefia', pin: {} }];
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  useDoorScreen.setState({ decision: undefined, following: [], isAsking: false });
});

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

describe('group at a door', () => {
  it('a group’s first person enters alone after four seconds', async () => {
    open(decision(7, { party: group }));
    expect(screen.getByRole('heading', { name: 'Grupo de 4 · entrou 1' })).toBeDefined();
    await wait(3_900);
    expect(screen.queryByText('leitura')).toBeNull();
    await wait(200);
    expect([screen.getByText('leitura') !== null, admissions]).toEqual([true, []]);
  });

  it('a group’s first person enters alone by the key, and by the next code', async () => {
    open(decision(7, { party: group }));
    await press('Só esta');
    expect(screen.getByText('leitura')).toBeDefined();
    cleanup();
    open(decision(7, { party: group }));
    act(() => useDoorScreen.setState({ decision: decision(20), following: [] }));
    expect(screen.getByText('Léo 20')).toBeDefined();
    expect(admissions).toEqual([]);
  });

  it('a group enters as many as a person counts, however long that takes, and is shown as it is then', async () => {
    open(decision(7, { party: group }));
    await press(doorTexts.partyFewer);
    await wait(10_000);
    await press('Entrar mais 2');
    expect(admissions).toEqual([2]);
    expect(screen.getByRole('heading', { name: 'Grupo de 4 · entraram 3' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Entrar mais 1' })).toBeDefined();
    expect(screen.getByRole('button', { name: doorTexts.partyFewer })).toHaveProperty('disabled', true);
    await wait(4_100);
    expect(screen.getByText('leitura')).toBeDefined();
  });

  it('a group’s documents are asked for one by one, the first person’s before the offer', async () => {
    others = [decision(8, {}, 'meia_estudante'), decision(9), decision(10, {}, 'meia_estudante')];
    open(decision(7, { party: group }, 'meia_estudante'));
    expect(screen.queryByRole('button', { name: 'Entrar mais 3' })).toBeNull();
    await press('Conferido');
    await press('Entrar mais 3');
    expect(screen.getByText('Léo 8')).toBeDefined();
    await press('Conferido');
    expect(screen.getByText('Léo 10')).toBeDefined();
    await press('Pagou a diferença');
    expect(screen.getByRole('heading', { name: 'Grupo de 4 · entraram 4' })).toBeDefined();
    expect(answers).toEqual([
      [7, 'conferido'],
      [8, 'conferido'],
      [10, 'pagou_diferenca'],
    ]);
    await wait(4_100);
    expect(screen.getByText('leitura')).toBeDefined();
  });

  it('a group’s person who could not be stored is shown in red, and the group as it is', async () => {
    const refused = { code: 'UPDATE_TICKET_ERROR', ok: false, ...feedback.UPDATE_TICKET_ERROR } as const;
    others = [decision(8, { verdict: refused })];
    open(decision(7, { party: group }));
    await press('Entrar mais 3');
    expect(screen.getByRole('heading', { name: 'Entrada bloqueada' })).toBeDefined();
    await wait(4_100);
    expect(screen.getByRole('heading', { name: 'Grupo de 4 · entrou 1' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /Entrar mais/ })).toBeNull();
  });
});

describe('supervisor’s release at a door', () => {
  const first = { at: '2026-06-13T22:02:00.000Z', by: null, device: null, gate: null };
  const verdict = { code: 'ALREADY_CHECKED_IN_ERROR', ok: false, ...feedback.ALREADY_CHECKED_IN_ERROR, first } as const;
  const inside = (can_release: boolean) => decision(7, { op_id: 'inside', verdict, can_release });

  async function ask() {
    open(inside(true));
    await press('Liberar com supervisão');
  }

  const type = (pin: string) =>
    fireEvent.change(screen.getByLabelText('PIN da supervisão'), { target: { value: pin } });

  it('a release is offered only where the area lets a supervisor decide', () => {
    open(inside(false));
    expect(screen.getByText('Já está dentro desde 19:02')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Liberar com supervisão' })).toBeNull();
  });

  it('a release takes reason, supervisor and PIN, and then shows the new verdict', async () => {
    outcome = { came: 'released', decision: decision(7, { op_id: 'released' }) };
    await ask();
    expect(useDoorScreen.getState().isAsking).toBe(true);
    await press('Liberar e deixar entrar');
    expect(screen.getByText(doorTexts.reasonMissing)).toBeDefined();
    expect(screen.getByText(doorTexts.pinMissing)).toBeDefined();
    fireEvent.click(screen.getByLabelText('Saiu sem leitura'));
    type('4821');
    await press('Liberar e deixar entrar');
    expect(proofs).toEqual([{ supervisor_id: 's1', pin: '4821', reason: 'Saiu sem leitura' }]);
    expect(screen.getByRole('heading', { name: 'Entrada liberada' })).toBeDefined();
    expect(useDoorScreen.getState().isAsking).toBe(false);
  });

  it('a release takes a reason in words, and the choice between supervisors', async () => {
    outcome = { came: 'released', decision: decision(7, { op_id: 'released' }) };
    supervisors = [...supervisors, { id: 's2', name: 'Bel', pin: {} }, { id: 's3', name: 'Sem PIN', pin: null }];
    await ask();
    expect(screen.queryByLabelText('Sem PIN')).toBeNull();
    fireEvent.click(screen.getByLabelText('Outro motivo'));
    type('4821');
    await press('Liberar e deixar entrar');
    expect(screen.getByText(doorTexts.reasonMissing)).toBeDefined();
    expect(screen.getByText(doorTexts.supervisorMissing)).toBeDefined();
    fireEvent.change(screen.getByRole('textbox', { name: 'Outro motivo' }), { target: { value: ' Foi ao carro ' } });
    fireEvent.click(screen.getByLabelText('Bel'));
    await press('Liberar e deixar entrar');
    expect(proofs).toEqual([{ supervisor_id: 's2', pin: '4821', reason: 'Foi ao carro' }]);
  });

  it.each<[ReleaseOutcome, string]>([
    [{ came: 'pin', answer: { pin: 'wrong', left: 1 } }, 'PIN incorreto. Resta uma tentativa.'],
    [{ came: 'pin', answer: { pin: 'locked', wait: 29_200 } }, 'Muitas tentativas. Espere 30 s.'],
    [{ came: 'pin', answer: { pin: 'none' } }, doorTexts.pinNone],
    [{ came: 'refused' }, doorTexts.releaseRefused],
  ])('a release that comes to %j lets nobody in and says why', async (refused, told) => {
    outcome = refused;
    await ask();
    fireEvent.click(screen.getByLabelText('Pulseira conferida'));
    type('4821');
    await press('Liberar e deixar entrar');
    expect(screen.getByRole('alert').textContent).toBe(told);
    await press('Cancelar');
    expect(screen.getByText('Já está dentro desde 19:02')).toBeDefined();
    expect(useDoorScreen.getState().isAsking).toBe(false);
  });

  it('a release without a supervisor who has a PIN says where the PIN is made', async () => {
    supervisors = [{ id: 's3', name: 'Sem PIN', pin: null }];
    await ask();
    expect(screen.getByText(doorTexts.noSupervisor)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Liberar e deixar entrar' })).toBeNull();
  });
});
