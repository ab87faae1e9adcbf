import { coresOf, isOwnWord } from './own-words.ts';

const holder = { name: 'Marília do Carmo', email: 'mari.carmo@casa.example' };

it.each([
  'festix',
  'FESTIX',
  'festix123',
  'Festix@2026',
  'f3stix',
  'mari.carmo@casa.example',
  'Mari.Carmo',
  'maricarmo7',
  'marilia',
  'marilia1970',
  'M4r1li4!',
  '123carmo',
  'Marília do Carmo',
  'mariliadocarmo',
  'carmo12031990',
])('%s goes with the account', (password) => expect(isOwnWord(password, holder)).toBe(true));

it.each(['casa.example', 'carmo do marilia', 'lua-nova', 'carmo-839201746', 'marilia canta alto'])(
  '%s does not',
  (password) => expect(isOwnWord(password, holder)).toBe(false),
);

it.each([
  ['S3nh@.2026', 'senha'],
  ['mudar123', 'mudar'],
  ['123456mudar', 'mudar'],
  ['Coríntians#1', 'corintians'],
])('%s comes down to %s', (password, core) => expect(coresOf(password)).toContain(core));

it.each(['12345678', 'k7', '', '839201746555'])('%s comes down to no word', (password) =>
  expect(coresOf(password)).toEqual([]),
);
