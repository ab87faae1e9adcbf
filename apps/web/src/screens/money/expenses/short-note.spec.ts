import { describe, expect, it } from '@jest/globals';
import { shortNote } from './short-note.ts';

describe('shortNote', () => {
  it('shortNote cuts after the thirtieth character, however wide it is', () => {
    expect(shortNote('a'.repeat(30))).toBe('a'.repeat(30));
    expect(shortNote('a'.repeat(31))).toBe(`${'a'.repeat(30)}…`);
    expect(shortNote(`${'🎪'.repeat(30)}!`)).toBe(`${'🎪'.repeat(30)}…`);
    expect(shortNote('Segurança do portão da frente, três noites')).toBe('Segurança do portão da frente,…');
  });
});
