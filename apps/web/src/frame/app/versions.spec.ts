import { describe, expect, it } from '@jest/globals';
import { changedFields, clashesOf, mergedFields } from './versions.ts';

interface Fields {
  name: string;
  limit: number | null;
  tags: string[];
}

const base: Fields = { name: 'Pista', limit: 10, tags: ['a'] };
const sent = (fields: Fields) => ({ ...fields, name: fields.name.trim() });

describe('versions of a form', () => {
  it('two versions of a form differ where their values to send differ', () => {
    expect(changedFields(base, { name: 'Pista ', limit: null, tags: ['a'] }, sent)).toEqual(['limit']);
  });

  it('two versions of a form conflict where both sides changed a field to different values', () => {
    const theirs = { name: 'Deles', limit: 300, tags: ['b'] };
    const mine = { name: 'Meu', limit: 10, tags: ['b'] };
    expect(clashesOf(base, theirs, mine, sent)).toEqual([{ field: 'name', theirs: 'Deles', mine: 'Meu' }]);
  });

  it('two versions of a form merge into the typed values over the saved rest', () => {
    const theirs = { name: 'Deles', limit: 300, tags: ['a', 'b'] };
    const mine = { name: 'Meu', limit: 10, tags: ['a'] };
    expect(mergedFields(base, theirs, mine, sent)).toEqual({ name: 'Meu', limit: 300, tags: ['a', 'b'] });
  });
});
