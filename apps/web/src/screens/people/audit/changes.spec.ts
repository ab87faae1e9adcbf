import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { changesBetween } from './changes.ts';

const told = (before: unknown, after: unknown) =>
  changesBetween(before, after).map((change) => [
    change.path.map(({ name }) => name).join('.'),
    change.before,
    change.after,
  ]);

describe('changesBetween', () => {
  it('changesBetween contains only differences, down to the value', () => {
    expect(
      told(
        { name: 'A', venue: { city: 'Recife', state: 'PE' } },
        { name: 'A', venue: { city: 'Olinda', state: 'PE' } },
      ),
    ).toEqual([['venue.city', 'Recife', 'Olinda']]);
  });

  it('changesBetween compares list items by their id, whatever their order', () => {
    const before = [
      { user_id: 'bia', permissions: ['lots'] },
      { user_id: 'caio', permissions: [] },
    ];
    const after = [
      { user_id: 'caio', permissions: [] },
      { user_id: 'bia', permissions: ['lots', 'sales'] },
      { user_id: 'davi', permissions: ['faq'] },
    ];
    expect(told(before, after)).toEqual([
      ['bia.permissions', ['lots'], ['lots', 'sales']],
      ['davi.permissions', undefined, ['faq']],
    ]);
    expect(changesBetween(before, after)[0]?.path[0]).toEqual({ name: 'bia', id: 'user_id' });
    expect(changesBetween([], [{ id: '1', email: 'a@b.br', role: 'x' }])[0]?.path[0]).toEqual({
      name: '1',
      id: 'id',
      label: 'a@b.br',
    });
  });

  it('changesBetween names an added or removed item once, and a new name as a change', () => {
    const price = { id: '1', name: 'Meia', value: 5000, created_at: 'x' };
    expect(told([], [price])).toEqual([['1.value', undefined, 5000]]);
    expect(told([price], [{ ...price, name: 'Meia social' }])).toEqual([['1.name', 'Meia', 'Meia social']]);
    expect(told([{ id: '1', email: 'a@b.br' }], [])).toEqual([['1.email', 'a@b.br', undefined]]);
  });

  it('changesBetween shows a list of words, and a value of another type, as one value', () => {
    expect(told({ roles: ['customer'] }, { roles: ['customer', 'producer'] })).toEqual([
      ['roles', ['customer'], ['customer', 'producer']],
    ]);
    expect(told({ venue: 'Cais' }, { venue: { name: 'Cais' } })).toEqual([['venue', 'Cais', { name: 'Cais' }]]);
  });

  it('changesBetween contains every field of a created and of a deleted thing', () => {
    expect(told(null, { name: 'Portaria', about: null })).toEqual([['name', undefined, 'Portaria']]);
    expect(told({ email: 'a@b.br' }, undefined)).toEqual([['email', 'a@b.br', undefined]]);
    expect(told('antes', 'depois')).toEqual([['', 'antes', 'depois']]);
  });

  it('changesBetween accepts any form, and finds nothing between a thing and itself', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        expect(changesBetween(one, one)).toEqual([]);
        expect(
          changesBetween(one, other).every(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after)),
        ).toBe(true);
      }),
    );
  });
});
