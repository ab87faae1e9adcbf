import { describe, expect, it } from '@jest/globals';
import { judgeEntry, judgeExit, type TicketFacts } from '@festix/domain/door';
import { usualMainArea, type Area, type EventAccess, type PassGrant } from '@festix/domain/programme';
import type { DoorStatus } from '@festix/ui/door';
import type { Decision } from '../../../../offline/door.ts';
import { soundOf } from '../door-sounds.ts';
import { decisionVerdict, groupVerdict, type VerdictContext } from './decision-verdict.ts';

const ZONE = 'America/Sao_Paulo';
const NOW = '2026-12-12T02:41:00.000Z';

const main: Area = { ...usualMainArea, exits: 'return' };
const camarote: Area = { ...usualMainArea, number: 1, name: 'Camarote', exits: 'return', capacity: 300 };
const camping: Area = { ...usualMainArea, number: 2, name: 'Camping', exits: 'free' };
const bar: Area = { ...usualMainArea, number: 3, name: 'Bar' };

const day = (number: number, name: string, date: number) => ({
  id: `d${number}`,
  number,
  name,
  starts_at: `2026-12-${date}T19:00:00.000Z`,
  ends_at: `2026-12-${date + 1}T09:00:00.000Z`,
  place_limit: null,
});
const friday = day(1, 'sexta', 11);
const saturday = day(2, 'sábado', 12);

const all = (area: number, entries: number | null = null): PassGrant => ({ area, day: null, entries });

const access: EventAccess = {
  areas: [main, camarote, camping, bar],
  days: [friday, saturday],
  passes: {
    saturday: [{ area: 0, day: 'd2', entries: null }],
    both: [all(0), all(2), all(3, 3)],
    twice: [all(0, 2)],
  },
};

const lots = Object.keys(access.passes).map((id, sorting) => ({
  id,
  number: sorting + 1,
  name: `lote ${id}`,
  sorting,
}));

const first = { at: '2026-12-12T00:29:00.000Z', by: 'Ana', device: 'Celular 07', gate: 'Portão Norte' };

interface Situation {
  lot?: string;
  area?: Area;
  facts?: Partial<TicketFacts>;
  isPinned?: boolean;
}

function decide(
  { lot = 'both', area = main, facts = {}, isPinned = false }: Situation,
  reads: 'entry' | 'exit' = 'entry',
) {
  const ticket: TicketFacts = {
    ...{ event_id: 'e', lot_id: lot, price_kind: 'inteira', status: 'valid', order_status: 'paid', entry: 0 },
    ...facts,
  };
  const door = { event_id: 'e', is_test: false, cancelled: false, access, area: area.number, day: friday, now: NOW };
  const verdict = (reads === 'exit' ? judgeExit : judgeEntry)(ticket, { ...door, time_zone: ZONE });
  const seen = lots.find(({ id }) => id === lot)!;
  const decision: Decision = {
    op_id: 'op',
    verdict,
    ticket: {
      ...{ serial: 7, ticket_id: null, holder_name: 'Rafa Nogueira', document_masked: null, code: null },
      lot: { name: seen.name, sorting: seen.sorting },
      price_kind: 'inteira',
    },
    decided_offline: true,
    place: { area, day: friday, is_pinned: isPinned },
    reads,
    ...(verdict.code === 'LEFT' && {
      left: { entered_at: first.at, left_at: NOW, nth: ticket.entry + 1, may_return: lot !== 'twice' },
    }),
  };
  return decision;
}

const status: DoorStatus = { connection: 'offline', queue: 0, inside: 1_284, where: 'no Recinto' };
const nothing = () => undefined;
const context: VerdictContext = {
  ...{ status, zone: ZONE, now: new Date(NOW), lots: [], event: { access, lots, time_zone: ZONE } },
  ...{ onReturn: nothing, onDocument: nothing, onFilter: nothing, onSearch: nothing },
};
const shown = (decision: Decision, changed: Partial<VerdictContext> = {}) =>
  decisionVerdict(decision, { ...context, ...changed });

describe('verdict about areas and days', () => {
  it('a verdict about another day names the day of the ticket, with its hours, today and the areas', () => {
    expect(shown(decide({ lot: 'saturday' }))).toMatchObject({
      variant: 'failure',
      word: 'Não vale hoje',
      name: 'Rafa Nogueira',
      lot: { name: 'lote saturday', order: 0 },
      priceKind: 'Inteira',
      card: {
        title: 'Vale sábado, 12/12, das 16h às 06h',
        detail: 'Hoje é sexta. Recinto, sem Camarote, Camping e Bar.',
      },
    });
    expect(shown(decide({ lot: 'saturday', isPinned: true }))).toMatchObject({
      card: { detail: 'Esta porta lê sexta. Recinto, sem Camarote, Camping e Bar.' },
    });
  });

  it('a verdict about another area names those that the ticket opens, and where this door is', () => {
    expect(shown(decide({ area: camarote }))).toMatchObject({
      word: 'Não vale neste setor',
      card: { title: 'Abre hoje Recinto, Camping e Bar', detail: 'Esta porta fica no Camarote.' },
    });
  });

  it('a verdict about used entries tells how many and the time of the last', () => {
    const facts = { admitted: null, used: 2, entry: 2 };
    expect(shown(decide({ lot: 'twice', facts }))).toMatchObject({
      word: 'Entradas do dia usadas',
      card: { title: 'Já usou as 2 entradas de sexta' },
    });
    const counted = decide({ area: bar, facts: { admitted: first, used: 3, entry: 2 } });
    expect(shown(counted)).toMatchObject({
      card: { title: 'Já usou as 3 entradas de sexta', detail: 'A última foi às 21:29 · Portão Norte.' },
    });
  });

  it('a verdict about a free area is green, tells when the person entered, and stays to be read', () => {
    expect(shown(decide({ area: camping, facts: { admitted: first } }))).toMatchObject({
      variant: 'success',
      card: { title: 'Já entrou às 21:29:00' },
      returnsAfter: 4_000,
    });
  });

  it('a verdict about counted entries tells which one it is', () => {
    const props = shown(decide({ area: bar, facts: { admitted: first, used: 1 } }));
    expect(props).toMatchObject({ variant: 'success', card: { title: '2ª de 3 entradas' } });
    expect(props).not.toHaveProperty('note');
  });

  it('a verdict about a sale that is not told yet keeps that note apart, also where entries are counted', () => {
    const props = shown(decide({ area: bar, facts: { status: 'leased', order_status: null } }));
    expect(props).toMatchObject({ variant: 'success', note: 'Venda ainda não sincronizada' });
    expect(props).not.toHaveProperty('card');
  });

  it('a verdict about a person inside says since when where exits are read, and where and by whom', () => {
    const inside = decide({ facts: { admitted: first } });
    expect(shown(inside)).toMatchObject({
      variant: 'failure',
      reason: 'Já está dentro desde 21:29',
      action: { label: 'Procurar por texto' },
    });
    let asked = false;
    const props = shown(inside, { onRelease: () => (asked = true) });
    if (props.variant !== 'failure') throw new Error('This is no refusal');
    expect(props.action?.label).toBe('Liberar com supervisão');
    props.action?.onClick();
    expect(asked).toBe(true);
  });
});

describe('verdict at an exit', () => {
  it('a verdict at an exit is indigo, with arrow, stay and number, and says whether the way back is free', () => {
    const left = decide({ facts: { admitted: first } }, 'exit');
    expect(shown(left)).toMatchObject({
      variant: 'exit',
      word: 'Saída registrada',
      name: 'Rafa Nogueira',
      priceKind: 'volta liberada',
      card: {
        facts: [
          { label: 'Entrou', value: '21:29 · Portão Norte' },
          { label: 'Ficou', value: '2 h 12 min' },
          { label: 'Saída', value: '1ª de hoje' },
        ],
      },
    });
    const last = decide({ lot: 'twice', facts: { admitted: first, used: 2, entry: 1 } }, 'exit');
    expect(shown(last)).toMatchObject({ priceKind: 'sem volta' });
  });

  it('a verdict at an exit about a person outside is information, and no word about lots', () => {
    const props = shown(decide({}, 'exit'));
    expect(props).toMatchObject({
      variant: 'info',
      word: 'Não consta dentro',
      message: 'Este ingresso não consta dentro. A saída foi anotada.',
      advice: 'Esta porta fica no Recinto.',
    });
    expect(props).not.toHaveProperty('lots');
    expect(props).not.toHaveProperty('action');
  });

  it('an exit has a sound of its own', () => {
    expect(soundOf(decide({ facts: { admitted: first } }, 'exit').verdict)).toBe('exit');
    expect(soundOf(decide({}).verdict)).toBe('success');
    expect(soundOf(decide({}, 'exit').verdict)).toBe('info');
  });
});

describe('full area', () => {
  const full = { ...status, inside: 312, where: 'no Camarote' };

  it('a full area is told above green and red with both numbers, and turns neither', () => {
    const opened = { ...access, passes: { ...access.passes, both: [all(0), all(1)] } };
    const event = { access: opened, lots, time_zone: ZONE };
    const refused = shown(decide({ area: camarote }), { status: full, event });
    expect([refused.variant, refused.alert]).toEqual(['failure', 'Lotado: 312 no Camarote, cabem 300']);
    const admitted = { ...decide({}), place: { area: camarote, day: friday, is_pinned: false } };
    expect(shown(admitted, { status: full })).toMatchObject({ variant: 'success', alert: refused.alert });
  });

  it('a full area is not mentioned while there is room, where it is unbounded, nor at its exit', () => {
    const at = { area: camarote, day: friday, is_pinned: false };
    expect(shown({ ...decide({}), place: at }, { status: { ...full, inside: 299 } })).not.toHaveProperty('alert');
    expect(shown(decide({}), { status: full })).not.toHaveProperty('alert');
    const left = { ...decide({ facts: { admitted: first } }, 'exit'), place: at };
    expect(shown(left, { status: full })).not.toHaveProperty('alert');
  });
});

describe('group', () => {
  const offer = {
    ...{ title: 'Grupo de 4 · entrou 1', detail: '', one: { label: 'Só esta', onClick: nothing }, isTouched: false },
    more: { label: 'Entrar mais 3', onClick: nothing },
    less: { label: '−', onClick: nothing, disabled: false },
    plus: { label: '+', onClick: nothing, disabled: true },
  };
  const decision: Decision = { ...decide({}), party: { size: 4, entered: 1, others: [8, 9, 10] } };

  it('a group is offered for four seconds, and as long as a person counts', () => {
    expect(groupVerdict(decision, { ...context, party: offer })).toMatchObject({ returnsAfter: 4_000, party: offer });
    const touched = groupVerdict(decision, { ...context, party: { ...offer, isTouched: true } });
    expect(touched).not.toHaveProperty('returnsAfter');
  });

  it('a group that is complete says so', () => {
    const inside = { ...decision, party: { size: 4, entered: 4, others: [] } };
    expect(groupVerdict(inside, context)).toMatchObject({
      card: { title: 'Grupo de 4 · entraram 4', detail: 'O grupo inteiro está dentro.' },
    });
  });
});
