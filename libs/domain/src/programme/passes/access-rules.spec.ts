import { accessFaults, ACCESS_NAME_LENGTH, type AccessDraft } from './access-rules.ts';
import type { EventAccess } from './passes.ts';

const lots = [
  { id: 'pista', name: 'Pista' },
  { id: 'camarote', name: 'Camarote' },
];
const friday = { name: 'Sexta', starts_at: '2026-12-11T23:00:00-03:00', ends_at: '2026-12-12T06:00:00-03:00' };
const saturday = { name: 'Sábado', starts_at: '2026-12-12T23:00:00-03:00', ends_at: '2026-12-13T06:00:00-03:00' };
const areas = [
  { number: 0, name: 'Recinto' },
  { number: 1, name: 'Camarote' },
];
const days = [
  { id: 'friday', ...friday },
  { id: 'saturday', ...saturday },
];

/** Returns the faults of an access with two areas and two days, and these grants of the first lot. */
function faultsOfGrants(...grants: NonNullable<AccessDraft['passes']>[number]['grants'][number][]) {
  return accessFaults({ areas, days, passes: [{ lot_id: 'pista', grants }] }, lots);
}

it('accessFaults finds nothing in an access that keeps all rules', () => {
  const draft: AccessDraft = {
    areas: [
      { ...areas[0]!, capacity: 4_500, place_limit: null },
      { ...areas[1]!, number: 15, capacity: null, place_limit: 1 },
    ],
    days,
    passes: [
      { lot_id: 'pista', grants: [{ area: 0 }] },
      {
        lot_id: 'camarote',
        grants: [
          { area: 0, day: 'friday', entries: 99 },
          { area: 0, day: 'saturday', entries: null },
          { area: 15, day: 'friday', entries: 1 },
        ],
      },
    ],
  };
  expect(accessFaults(draft, lots)).toEqual({});
  expect(accessFaults({}, lots)).toEqual({});
  expect(accessFaults({ areas: [], days: [], passes: [] }, [])).toEqual({});
});

it('accessFaults refuses numbers of areas that are out of range or told twice', () => {
  const draft = [0, 16, -1, 1.5, 0].map((number, index) => ({ number, name: `Setor ${index}` }));
  expect(accessFaults({ areas: draft }, lots)).toEqual({
    'areas.1.number': ['O número de um setor vai de 0 a 15'],
    'areas.2.number': ['O número de um setor vai de 0 a 15'],
    'areas.3.number': ['O número de um setor vai de 0 a 15'],
    'areas.4.number': ['Dois setores têm o mesmo número'],
  });
});

it('accessFaults refuses names that are empty, too long or told twice', () => {
  const names = ['Recinto', ' ', 'x'.repeat(ACCESS_NAME_LENGTH + 1), ' recinto '];
  expect(accessFaults({ areas: names.map((name, number) => ({ number, name })) }, lots)).toEqual({
    'areas.1.name': ['Dê um nome ao setor'],
    'areas.2.name': ['O nome tem até 60 caracteres'],
    'areas.3.name': ['Este nome já está em uso'],
  });
  expect(accessFaults({ days: [friday, { ...saturday, name: '' }] }, lots)).toEqual({
    'days.1.name': ['Dê um nome ao dia'],
  });
  expect(accessFaults({ days: [friday, { ...saturday, name: 'SEXTA' }] }, lots)).toEqual({
    'days.1.name': ['Este nome já está em uso'],
  });
});

it('accessFaults refuses capacities and limits that are no whole number of people', () => {
  const draft = { areas: [{ ...areas[0]!, capacity: 0, place_limit: 1.5 }], days: [{ ...friday, place_limit: -1 }] };
  expect(accessFaults(draft, lots)).toEqual({
    'areas.0.capacity': ['A lotação é de pelo menos 1 pessoa'],
    'areas.0.place_limit': ['O limite é de pelo menos 1 ingresso'],
    'days.0.place_limit': ['O limite é de pelo menos 1 ingresso'],
  });
});

it('accessFaults refuses more than 31 days, and a day told twice', () => {
  const hour = (number: number) => new Date(Date.UTC(2026, 11, 1, number)).toISOString();
  const many = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ name: `Dia ${n}`, starts_at: hour(n), ends_at: hour(n + 1) }));
  expect(accessFaults({ days: many(31) }, lots)).toEqual({});
  expect(accessFaults({ days: many(32) }, lots)).toEqual({ days: ['Um evento tem até 31 dias'] });
  expect(accessFaults({ days: [days[0]!, { ...days[1]!, id: 'friday' }] }, lots)).toEqual({
    'days.1.id': ['Dia repetido'],
  });
});

it('accessFaults refuses windows that end before they start, or overlap, in whatever order they are sent', () => {
  expect(accessFaults({ days: [{ ...friday, ends_at: friday.starts_at }] }, lots)).toEqual({
    'days.0.ends_at': ['O dia termina depois de começar'],
  });
  const early = { ...saturday, starts_at: '2026-12-12T05:59:59-03:00' };
  expect(accessFaults({ days: [early, friday] }, lots)).toEqual({
    'days.0.starts_at': ['Este horário coincide com o de Sexta'],
  });
  const next = { ...saturday, starts_at: friday.ends_at };
  expect(accessFaults({ days: [next, friday] }, lots)).toEqual({});
  const long = { ...friday, ends_at: '2026-12-14T06:00:00-03:00' };
  const sunday = { name: 'Domingo', starts_at: '2026-12-13T20:00:00-03:00', ends_at: '2026-12-13T23:00:00-03:00' };
  expect(accessFaults({ days: [long, saturday, sunday] }, lots)).toEqual({
    'days.1.starts_at': ['Este horário coincide com o de Sexta'],
    'days.2.starts_at': ['Este horário coincide com o de Sexta'],
  });
});

it('accessFaults refuses moments that are none', () => {
  expect(accessFaults({ days: [{ ...friday, starts_at: 'ontem' }] }, lots)).toEqual({
    'days.0.starts_at': ['Data inválida'],
  });
});

it('accessFaults refuses grants of unknown areas and days', () => {
  expect(faultsOfGrants({ area: 2 }, { area: 1, day: 'sunday' })).toEqual({
    'passes.0.grants.0.area': ['Setor desconhecido'],
    'passes.0.grants.1.day': ['Dia desconhecido'],
  });
  expect(accessFaults({ passes: [{ lot_id: 'pista', grants: [{ area: 0 }] }] }, lots)).toEqual({});
});

it('accessFaults refuses two grants of one area whose days overlap', () => {
  const repeated = { 'passes.0.grants.1.day': ['Este setor e dia já estão neste acesso'] };
  expect(faultsOfGrants({ area: 1, day: 'friday' }, { area: 1, day: 'friday' })).toEqual(repeated);
  expect(faultsOfGrants({ area: 1, day: 'friday' }, { area: 1 })).toEqual(repeated);
  expect(faultsOfGrants({ area: 1, day: null }, { area: 1, day: 'friday' })).toEqual(repeated);
  expect(faultsOfGrants({ area: 1, day: 'friday' }, { area: 1, day: 'saturday' })).toEqual({});
});

it('accessFaults refuses entries out of 1 to 99, and a pass that opens nothing', () => {
  const wrong = ['As entradas por dia vão de 1 a 99'];
  for (const entries of [0, 100, 1.5, -1]) {
    expect(faultsOfGrants({ area: 0, entries })).toEqual({ 'passes.0.grants.0.entries': wrong });
  }
  expect(faultsOfGrants()).toEqual({ 'passes.0.grants': ['Escolha ao menos um dia e um setor'] });
});

it('accessFaults refuses passes of unknown lots, and two of one', () => {
  const grants = [{ area: 0 }];
  const passes = ['pista', 'outro', 'pista'].map((lot_id) => ({ lot_id, grants }));
  expect(accessFaults({ passes }, lots)).toEqual({
    'passes.1.lot_id': ['Lote desconhecido'],
    'passes.2.lot_id': ['Lote repetido'],
  });
});

describe('parts that are not sent', () => {
  const before: EventAccess = {
    areas: areas.map((area) => ({
      ...{ ...area, capacity: null, exits: 'none', unknown_exit: 'refuse', counts_in_main: false, place_limit: null },
    })),
    days: days.map((day, index) => ({ ...day, number: index + 1, place_limit: null })),
    passes: { pista: [{ area: 1, day: 'saturday', entries: 1 }], gone: [{ area: 9, day: 'sunday', entries: 1 }] },
  };

  it('accessFaults knows the areas and days of before', () => {
    const passes = [{ lot_id: 'pista', grants: [{ area: 1, day: 'friday' }] }];
    expect(accessFaults({ passes }, lots, before)).toEqual({});
    expect(accessFaults({ passes, days: [] }, lots, before)).toEqual({
      'passes.0.grants.0.day': ['Dia desconhecido'],
    });
  });

  it('accessFaults names the lot that opens an area or a day that goes', () => {
    expect(accessFaults({ areas: [areas[0]!] }, lots, before)).toEqual({
      areas: ['O lote Pista abre um setor que sai daqui'],
    });
    expect(accessFaults({ days: [days[0]!] }, lots, before)).toEqual({
      days: ['O lote Pista abre um dia que sai daqui'],
    });
    expect(accessFaults({ areas: [areas[0]!], passes: [] }, lots, before)).toEqual({});
    expect(accessFaults({ areas }, lots, before)).toEqual({});
  });
});
