import { PAPER_LIST_PEOPLE, paperParts, participantsName } from './paper-list.ts';

it.each([
  ['csv', 1, 'participantes-2026-06-13.csv'],
  ['pdf', 1, 'participantes-2026-06-13.pdf'],
  ['pdf', 2, 'participantes-2026-06-13-parte-2.pdf'],
] as const)('participantsName of %s, part %i, is %s', (format, part, name) => {
  expect(participantsName('2026-06-13', format, part)).toBe(name);
});

it.each([
  [0, 1],
  [PAPER_LIST_PEOPLE, 1],
  [PAPER_LIST_PEOPLE + 1, 2],
])('paperParts of %i people are %i', (people, parts) => {
  expect(paperParts(people)).toBe(parts);
});
