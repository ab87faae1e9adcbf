import { isOwnWord } from './own-words.ts';

const holder = { name: 'Marília do Carmo', email: 'mari.carmo@casa.example' };

it.each(['festix', 'FESTIX', 'mari.carmo@casa.example', 'Mari.Carmo', 'marilia', 'Marília do Carmo', 'mariliadocarmo'])(
  '%s goes with the account',
  (password) => expect(isOwnWord(password, holder)).toBe(true),
);

it.each(['festix123', 'casa.example', 'marilia1970', 'carmo do marilia', 'lua-nova'])('%s does not', (password) =>
  expect(isOwnWord(password, holder)).toBe(false),
);
