import { enumerated } from './enumerated.ts';

it.each([
  [[], ''],
  [['Pista'], 'Pista'],
  [['Pista', 'Camarote'], 'Pista e Camarote'],
  [['Pista', 'Camarote', 'Camping'], 'Pista, Camarote e Camping'],
])('enumerated says %j as %j', (names, words) => expect(enumerated(names)).toBe(words));
