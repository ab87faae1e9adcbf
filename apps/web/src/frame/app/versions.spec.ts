import { describe, expect, it } from '@jest/globals';
import { changedFields, clashesOf, mergedFields } from './versions.ts';

interface Fields {
  name: string;
  limit: number | null;
  tags: string[];
}

const base: Fields = { name: 'Pista', limit: 10, tags: ['a'] };
const sent = (fields: Fields) => ({ ...fields, name: fields.name.trim() });

describe('two versions of one form', () => {
  it('differ where what is sent differs', () => {
    expect(changedFields(base, { name: 'Pista ', limit: null, tags: ['a'] }, sent)).toEqual(['limit']);
  });

  it('clash where both sides changed a field, each to something else', () => {
    const theirs = { name: 'Deles', limit: 300, tags: ['b'] };
    const mine = { name: 'Meu', limit: 10, tags: ['b'] };
    expect(clashesOf(base, theirs, mine, sent)).toEqual([{ field: 'name', theirs: 'Deles', mine: 'Meu' }]);
  });

  it('are merged: what was typed stays, the rest is what is saved now', () => {
    const theirs = { name: 'Deles', limit: 300, tags: ['a', 'b'] };
    const mine = { name: 'Meu', limit: 10, tags: ['a'] };
    expect(mergedFields(base, theirs, mine, sent)).toEqual({ name: 'Meu', limit: 300, tags: ['a', 'b'] });
  });
});
