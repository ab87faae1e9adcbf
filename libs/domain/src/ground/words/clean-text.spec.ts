import fc from 'fast-check';
import { cleanInput, cleanLine, cleanText } from './clean-text.ts';

it.each([
  ['  Ana  ', 'Ana'],
  ['\u00a0Ana\u00a0Lima\u3000', 'Ana Lima'],
  ['Jose\u0301', 'José'],
  ['Ana\u200bLima', 'AnaLima'],
  ['\u202eanA\u202c', 'anA'],
  ['\u200eAna\u200f', 'Ana'],
  ['\ufeffAna', 'Ana'],
  ['An\u00ada', 'Ana'],
  ['An\u200da', 'Ana'],
  ['A\u2060na\u2066!\u2069', 'Ana!'],
  ['A\u0000n\u0007a\u009f', 'Ana'],
  ['Ana\ud800', 'Ana'],
  ['\u200b\u00a0\u2060', ''],
  ['\u3164\u115f', ''],
  ['um\r\ndois\u2028três', 'um\ndois\ntrês'],
  ['a\tb', 'a\tb'],
  ['👩🏽\u200d🎤 Bia ❤\ufe0f', '👩🏽\u200d🎤 Bia ❤\ufe0f'],
  ['علی\u200cرضا', 'علی\u200cرضا'],
  ['e\u200b\u0301', 'é'],
])('cleanText turns %j into %j', (typed, meant) => {
  expect(cleanText(typed)).toBe(meant);
});

it('cleanLine joins several lines into one', () => {
  expect(cleanLine(' Ana\n\n  Lima\u2028Souza ')).toBe('Ana Lima Souza');
});

it('cleanText leaves its own output as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const clean = cleanText(text);
      expect(cleanText(clean)).toBe(clean);
      expect(clean).not.toMatch(/[\u0000-\u0008\u200b\u200e\u200f\u202a-\u202e\u2060\ufeff\p{Cs}]/u);
    }),
  );
});

describe('cleanInput', () => {
  it('cleanInput cleans all texts of a body except those that count as typed', () => {
    const body = {
      name: ' Ana\n Lima ',
      message: 'um\ndois',
      current_password: ' a b ',
      list: [' x ', { deep: '\u200by' }],
      count: 3,
      none: null,
    };
    expect(cleanInput(body)).toEqual({
      name: 'Ana Lima',
      message: 'um\ndois',
      current_password: ' a b ',
      list: ['x', { deep: 'y' }],
      count: 3,
      none: null,
    });
  });

  it('cleanInput cleans a body of any depth', () => {
    let deep: unknown = ' x ';
    for (let level = 0; level < 100_000; level++) deep = [deep];
    expect(() => cleanInput(deep)).not.toThrow();
  });

  it.each([3, null, undefined, ' x ', true])('cleanInput accepts the body %j', (value) => {
    expect(cleanInput(value)).toBe(typeof value === 'string' ? 'x' : value);
  });

  it('cleanInput keeps a field called __proto__ as a field', () => {
    const body = JSON.parse('{"__proto__":{"admin":true},"name":" Ana "}') as object;
    expect(JSON.stringify(cleanInput(body))).toBe('{"__proto__":{"admin":true},"name":"Ana"}');
  });
});
