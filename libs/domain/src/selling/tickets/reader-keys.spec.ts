import { readingsOf, type ReaderKey } from './reader-keys.ts';

const key = (key: string, code = '', shift = false): ReaderKey => ({ key, code, shift });

it.each<[string, ReaderKey[], string[]]>([
  ['keys without positions as typed', [key('T'), key('1'), key(';')], ['T1;']],
  ['an American colon and slash on an ABNT2 keyboard', [key('Ç', 'Semicolon', true), key(';', 'Slash')], ['Ç;', ':/']],
  ['an ABNT2 colon and slash on an American keyboard', [key('?', 'Slash', true), key('', 'IntlRo')], ['?', ':/']],
  ['German letters that changed places', [key('Y', 'KeyY', true), key('Z', 'KeyZ', true)], ['YZ', 'ZY']],
  ['a dead key by its position', [key('Dead', 'BracketLeft')], ['', '+']],
  ['the keypad as it is', [key('7', 'Numpad7'), key('/', 'NumpadDivide')], ['7/']],
])('readingsOf reads %s', (_, keys, readings) => {
  expect(readingsOf(keys)).toEqual(expect.arrayContaining(readings));
});

it('readingsOf contains each reading once, the typed one first', () => {
  const readings = readingsOf([key('a', 'KeyA'), key('1', 'Digit1')]);
  expect(readings[0]).toBe('a1');
  expect(new Set(readings).size).toBe(readings.length);
});
