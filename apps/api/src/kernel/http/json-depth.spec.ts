import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cutTooDeep, isTooDeep } from './json-depth.ts';

/** Counts the depth naively. */
function naiveDepth(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(naiveDepth));
}

/** Generates texts with everything that JSON escapes, and brackets that nest nothing. */
const hardText = fc.string({
  unit: fc.constantFrom('[', ']', '{', '}', '"', '\\', ',', ':', 'a', '\n', 'é', '\u0000'),
});
const json = fc.jsonValue({ maxDepth: 6, stringUnit: fc.constantFrom('[', ']', '{', '}', '"', '\\', ',', 'ç') });
const bytes = (text: string): Buffer => Buffer.from(text);

describe('isTooDeep', () => {
  it('isTooDeep agrees with a full parse, whatever the text', () => {
    fc.assert(
      fc.property(json, fc.nat(8), fc.boolean(), (value, most, isSpaced) => {
        const text = bytes(JSON.stringify(value, null, isSpaced ? 2 : 0));
        expect(isTooDeep(text, most)).toBe(naiveDepth(value) > most);
      }),
      { numRuns: 500 },
    );
  });

  it('isTooDeep ignores brackets in strings and in names of fields', () => {
    fc.assert(
      fc.property(hardText, hardText, (text, name) => {
        expect(isTooDeep(bytes(JSON.stringify({ [name]: text })), 1)).toBe(false);
        expect(isTooDeep(bytes(JSON.stringify({ [name]: [text] })), 1)).toBe(true);
      }),
    );
  });

  it.each(['', '"', '"\\', '{"a', '[[[', '"\\"[[', ']]]]', '\u0000'])('isTooDeep reads %j to its end', (text) => {
    expect(isTooDeep(bytes(text), 2)).toBe(text === '[[[');
  });

  it('JSON.parse refuses a text that begins with closing brackets, which isTooDeep may thus ignore', () => {
    expect(() => JSON.parse(`${']'.repeat(40)}${'['.repeat(40)}`) as unknown).toThrow(SyntaxError);
  });
});

describe('cutTooDeep', () => {
  const withDeep = fc.record({
    ops: fc.array(json, { maxLength: 5 }),
    note: fc.oneof(fc.string(), fc.integer()),
  });

  it('cutTooDeep keeps the items that are not too deep as they are, and names the others', () => {
    fc.assert(
      fc.property(withDeep, fc.integer({ min: 3, max: 6 }), fc.boolean(), (body, most, isSpaced) => {
        const cut = cutTooDeep(bytes(JSON.stringify(body, null, isSpaced ? 1 : 0)), most);
        const read = JSON.parse(Buffer.from(cut?.json ?? []).toString()) as typeof body;
        expect(read.note).toEqual(body.note);
        expect(read.ops).toHaveLength(body.ops.length);
        body.ops.forEach((op, at) => {
          const isDeep = naiveDepth(op) + 2 > most;
          expect([at, cut?.spoiled.has(at)]).toEqual([at, isDeep]);
          if (!isDeep) expect(JSON.stringify(read.ops[at])).toBe(JSON.stringify(op));
        });
        expect(naiveDepth(read)).toBeLessThanOrEqual(most);
      }),
      { numRuns: 500 },
    );
  });

  it.each(['{"a":{"b":{"c":{}}},"ops":[]}', '{"ops":[[[[[', '{"ops":{"a":{"b":{}}}}'])(
    'cutTooDeep refuses %s as a whole',
    (text) => {
      expect(cutTooDeep(bytes(text), 3)).toBeUndefined();
    },
  );
});
