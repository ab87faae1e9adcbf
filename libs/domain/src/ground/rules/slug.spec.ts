import fc from 'fast-check';
import { slugFrom, slugText, SLUG_MAX_LENGTH } from './slug.ts';

it.each(['arraial-da-lua-cheia', 'a', '2026', 'x--y', '-x-'])('slugText accepts %s', (text) => {
  expect(slugText.check(text)).toBe(true);
});

it.each(['', '-', 'Arraial', 'são-joão', 'a b', 'a_b', '../a', 'a/', 'a'.repeat(SLUG_MAX_LENGTH + 1), 7])(
  'slugText refuses %j',
  (value) => {
    expect(slugText.check(value)).toBe(false);
  },
);

it.each([
  ['São João da Lua', 'sao-joao-da-lua'],
  ['  Festa!!! do   Açaí  ', 'festa-do-acai'],
  ['🎉', ''],
])('slugFrom %s proposes %j', (name, proposed) => {
  expect(slugFrom(name)).toBe(proposed);
});

it('slugFrom proposes a slug for every name that has a letter or digit', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('a', '7'), (name, character) => {
      const proposed = slugFrom(character + name);
      expect(slugText.check(proposed)).toBe(true);
    }),
  );
});
