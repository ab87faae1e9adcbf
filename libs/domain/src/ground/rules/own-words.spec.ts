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
])('isOwnWord is true for %s, which derives from the account', (password) =>
  expect(isOwnWord(password, holder)).toBe(true),
);

it.each(['casa.example', 'carmo do marilia', 'lua-nova', 'carmo-839201746', 'marilia canta alto'])(
  'isOwnWord is false for %s',
  (password) => expect(isOwnWord(password, holder)).toBe(false),
);

it.each([
  ['S3nh@.2026', 'senha'],
  ['mudar123', 'mudar'],
  ['123456mudar', 'mudar'],
  ['Coríntians#1', 'corintians'],
])('coresOf %s contain %s', (password, core) => expect(coresOf(password)).toContain(core));

it.each(['12345678', 'k7', '', '839201746555'])('coresOf %s are empty', (password) =>
  expect(coresOf(password)).toEqual([]),
);
