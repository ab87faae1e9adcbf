import { describe, expect, it } from '@jest/globals';
import { pagesAround } from '../../screens/shopfront/public/pages-around.ts';
import { pageNumber, readAddress, writeAddress } from './use-address.ts';

const USUAL = { filterBy: 'future', name: '', page: '1' };

describe('address of a screen', () => {
  it('writeAddress leaves out defaults, and readAddress reads what was written', () => {
    const written = writeAddress(new URLSearchParams('error=X'), USUAL, { filterBy: 'past', name: 'luau' });
    expect(written.toString()).toBe('error=X&filterBy=past&name=luau');
    expect(readAddress(written, USUAL)).toEqual({ filterBy: 'past', name: 'luau', page: '1' });
    expect(writeAddress(written, USUAL, { filterBy: 'future', name: '' }).toString()).toBe('error=X');
  });

  it('writeAddress returns to the first page with every other change', () => {
    const third = writeAddress(new URLSearchParams(), USUAL, { page: '3' });
    expect(third.toString()).toBe('page=3');
    expect(writeAddress(third, USUAL, { name: 'luau' }).toString()).toBe('name=luau');
  });
});

describe('searched document', () => {
  const SALES = { filter: 'user', query: '', page: '1' };
  it.each([
    [{ filter: 'document', query: '529.982.247-25' }],
    [{ filter: 'document', query: '5299822' }],
    [{ filter: 'user', query: '52998224725' }],
  ])('a searched document %j is restored, and is absent from the address', (typed) => {
    const written = writeAddress(new URLSearchParams(), SALES, typed);
    expect(written.toString()).not.toContain('5299');
    expect(written.toString()).not.toContain('529.9');
    expect(readAddress(written, SALES)).toEqual({ ...SALES, ...typed });
    const later = writeAddress(written, SALES, { page: '2' });
    expect(readAddress(later, SALES)).toEqual({ ...SALES, ...typed, page: '2' });
  });

  it('a searched document of another tab is absent, and a name stays in the address', () => {
    expect(readAddress(new URLSearchParams('query=~99'), SALES).query).toBe('');
    expect(writeAddress(new URLSearchParams(), SALES, { query: 'Ana 2026' }).toString()).toBe('query=Ana+2026');
  });
});

describe('pageNumber', () => {
  it('pageNumber is 1 for any text that is no page', () => {
    expect(['2', '0', '-1', '1.5', 'x', ''].map(pageNumber)).toEqual([2, 1, 1, 1, 1, 1]);
  });
});

describe('pagesAround', () => {
  it('pagesAround returns five pages at most, the present one included', () => {
    expect(pagesAround(1, 3)).toEqual([1, 2, 3]);
    expect(pagesAround(1, 9)).toEqual([1, 2, 3, 4, 5]);
    expect(pagesAround(5, 9)).toEqual([3, 4, 5, 6, 7]);
    expect(pagesAround(9, 9)).toEqual([5, 6, 7, 8, 9]);
  });
});
