import { describe, expect, it } from '@jest/globals';
import { shortNote } from './short-note.ts';

describe('an observation in a table', () => {
  it('is cut behind its thirtieth character, however wide that is', () => {
    expect(shortNote('a'.repeat(30))).toBe('a'.repeat(30));
    expect(shortNote('a'.repeat(31))).toBe(`${'a'.repeat(30)}…`);
    expect(shortNote(`${'🎪'.repeat(30)}!`)).toBe(`${'🎪'.repeat(30)}…`);
    expect(shortNote('Segurança do portão da frente, três noites')).toBe('Segurança do portão da frente,…');
  });
});
