import { presetsOf } from './access-presets.ts';
import { usualMainArea, type Area } from './areas.ts';
import type { EventDay } from './event-days.ts';
import { passSentence, passWords } from './pass-words.ts';
import { usualPass, type EventAccess, type PassGrant } from './passes.ts';

const ZONE = 'America/Sao_Paulo';
const recinto: Area = { ...usualMainArea, exits: 'return' };
const camarote: Area = { ...usualMainArea, number: 1, name: 'Camarote' };
const camping: Area = { ...usualMainArea, number: 2, name: 'Camping', exits: 'free' };

function day(number: number, name: string): EventDay {
  const date = `2026-12-${10 + number}`;
  return {
    ...{ id: `day ${number}`, number, name, place_limit: null },
    ...{ starts_at: `${date}T15:00:00.000Z`, ends_at: `${date}T23:00:00.000Z` },
  };
}

const [friday, saturday, sunday] = [day(1, 'Sexta'), day(2, 'Sábado'), day(3, 'Domingo')];

function access(facts: Partial<EventAccess> = {}): EventAccess {
  return { areas: [recinto, camarote, camping], days: [friday, saturday, sunday], passes: {}, ...facts };
}

function grant(area: Area, on: EventDay | null = null, entries: number | null = null): PassGrant {
  return { area: area.number, day: on?.id ?? null, entries };
}

const oneDay: Partial<EventAccess> = { days: [] };
const oneArea: Partial<EventAccess> = { areas: [recinto] };

const examples: [words: string, sentence: string, pass: PassGrant[], of?: Partial<EventAccess>][] = [
  ['Vale sexta (11/12, 12h) · Recinto', 'Entra na sexta, uma vez. Não volta.', [grant(recinto, friday, 1)]],
  ['Vale todos os dias · Recinto · sai e volta', 'Entra nos três dias; sai e volta.', [grant(recinto)]],
  [
    'Vale todos os dias · Recinto e Camping · sai e volta',
    'Entra nos três dias em Recinto (sai e volta) e Camping (entra e sai livre).',
    [grant(recinto), grant(camping)],
  ],
  [
    'Vale sábado (12/12, 12h) · Recinto e Camarote · sai e volta em Recinto',
    'Entra no sábado em Recinto (sai e volta) e Camarote (uma vez).',
    [grant(recinto, saturday), grant(camarote, saturday)],
  ],
  [
    'Vale sexta (11/12): Recinto · sábado (12/12): Recinto e Camarote · sai e volta em Recinto',
    'Entra na sexta em Recinto (sai e volta); no sábado em Recinto (sai e volta) e Camarote (uma vez).',
    [grant(recinto, friday), grant(recinto, saturday), grant(camarote, saturday)],
  ],
  [
    'Vale sexta (11/12) e sábado (12/12): Recinto · domingo (13/12): Camping · sai e volta',
    'Entra na sexta e no sábado em Recinto (sai e volta); no domingo em Camping (entra e sai livre).',
    [grant(recinto, friday), grant(recinto, saturday), grant(camping, sunday)],
  ],
  [
    'Vale sexta (11/12) e sábado (12/12) · Camarote',
    'Entra na sexta e no sábado em Camarote, uma vez por dia. Não volta.',
    [grant(camarote, friday), grant(camarote, saturday)],
  ],
  [
    'Vale domingo (13/12, 12h) · Recinto e Camarote',
    'Entra no domingo em Recinto e Camarote, uma vez em cada. Não volta.',
    [grant(recinto, sunday, 1), grant(camarote, sunday)],
  ],
  [
    'Vale todos os dias · Camarote · até 3 entradas por dia',
    'Entra nos três dias em Camarote, até 3 vezes por dia.',
    [grant(camarote, null, 3)],
  ],
  [
    'Vale domingo (13/12, 12h) · Recinto · sai e volta · até 2 entradas por dia',
    'Entra no domingo, até 2 vezes.',
    [grant(recinto, sunday, 2)],
  ],
  [
    'Vale sexta (11/12) e domingo (13/12) · sai e volta na sexta',
    'Entra na sexta (sai e volta); no domingo (uma vez).',
    [grant(recinto, friday), grant(recinto, sunday, 1)],
    oneArea,
  ],
  [
    'Vale sexta (11/12) e sábado (12/12) · Recinto e Camping · sai e volta na sexta em Camping e no sábado em Recinto e Camping',
    'Entra na sexta em Recinto (uma vez) e Camping (entra e sai livre); no sábado em Recinto (sai e volta) e Camping (entra e sai livre).',
    [grant(recinto, friday, 1), grant(recinto, saturday), grant(camping, friday), grant(camping, saturday)],
  ],
  [
    'Recinto e Camping · sai e volta em Camping',
    'Entra em Recinto (uma vez) e Camping (entra e sai livre).',
    [grant(recinto, null, 1), grant(camping)],
    oneDay,
  ],
  ['Sai e volta', 'Entra no evento; sai e volta.', [...usualPass], { ...oneDay, ...oneArea }],
  ['Até 2 entradas', 'Entra no evento, até 2 vezes.', [grant(recinto, null, 2)], { ...oneDay, areas: [usualMainArea] }],
  ['', 'Entra no evento, uma vez. Não volta.', [...usualPass], { ...oneDay, areas: [usualMainArea] }],
  ['', 'Entra no evento, uma vez. Não volta.', [...usualPass], { ...oneDay, areas: [] }],
  ['', 'Não entra.', [grant(recinto, { ...friday, id: 'gone' })]],
];

it.each(examples.map(([words, sentence, pass, of = {}]) => ({ words, sentence, pass, of })))(
  'a pass says "$words" to its buyers, and to its producer: $sentence',
  ({ words, sentence, pass, of }) => {
    expect(passWords(pass, access(of), ZONE)).toBe(words);
    expect(passSentence(pass, access(of))).toBe(sentence);
  },
);

it('a pass names days as their producer does, and makes small only the words that are common ones', () => {
  const days = [day(1, 'Sexta 11/12'), day(2, 'Noite da MPB'), day(3, 'Abraço à Lagoa')];
  const all = { days, areas: [usualMainArea] };
  const pass = [grant(recinto, days[0]), grant(recinto, days[1])];
  expect(passWords(pass, access(all), ZONE)).toBe('Vale sexta 11/12 e noite da MPB (12/12)');
  expect(passSentence(pass, access(all))).toBe('Entra na sexta 11/12 e na noite da MPB, uma vez por dia. Não volta.');
  const last = [grant(recinto, days[2])];
  expect(passWords(last, access(all), ZONE)).toBe('Vale Abraço à Lagoa (13/12, 12h)');
  expect(passSentence(last, access(all))).toBe('Entra em Abraço à Lagoa, uma vez. Não volta.');
});

it('passSentence counts days in words up to ten', () => {
  const days = (count: number) => Array.from({ length: count }, (_, n) => day(n + 1, `Dia ${n + 1}`));
  const sentence = (count: number) => passSentence(usualPass, access({ days: days(count), areas: [recinto] }));
  expect(sentence(1)).toBe('Entra no dia 1; sai e volta.');
  expect(sentence(2)).toBe('Entra nos dois dias; sai e volta.');
  expect(sentence(10)).toBe('Entra nos dez dias; sai e volta.');
  expect(sentence(11)).toBe('Entra nos 11 dias; sai e volta.');
});

it('presetsOf offers each day, all days of the main area, and all of all areas', () => {
  expect(presetsOf(access())).toEqual([
    { name: 'Só a sexta', grants: [grant(recinto, friday, 1)] },
    { name: 'Só o sábado', grants: [grant(recinto, saturday, 1)] },
    { name: 'Só o domingo', grants: [grant(recinto, sunday, 1)] },
    { name: 'Passaporte', grants: [grant(recinto)] },
    { name: 'Tudo', grants: [grant(recinto), grant(camarote), grant(camping)] },
  ]);
});

it('presetsOf leaves out what would be the same pass under two names', () => {
  const names = (facts: Partial<EventAccess>) => presetsOf(access(facts)).map(({ name }) => name);
  expect(names({ days: [friday], ...oneArea })).toEqual(['Passaporte']);
  expect(names(oneDay)).toEqual(['Só Recinto', 'Tudo']);
  expect(names({ days: [day(1, 'Abraço à Lagoa'), saturday], ...oneArea })).toEqual([
    'Só Abraço à Lagoa',
    'Só o sábado',
    'Passaporte',
  ]);
});
