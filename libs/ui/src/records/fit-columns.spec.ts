import { leavingColumns, type ColumnNeed } from './fit-columns.ts';

const columns: ColumnNeed[] = [
  { key: 'name', least: 200 },
  { key: 'origin', least: 100, leaves: 1 },
  { key: 'date', least: 100, leaves: 3 },
  { key: 'code', least: 100, leaves: 2 },
  { key: 'total', least: 80 },
];

describe('columns of a ledger', () => {
  it.each([
    [580, []],
    [579, ['origin']],
    [520, ['origin']],
    [519, ['origin', 'code']],
    [420, ['origin', 'code']],
    [419, ['origin', 'code', 'date']],
    [320, ['origin', 'code', 'date']],
    [319, undefined],
  ])('columns leave by their turns from a room of %d px: %j', (room, left) => {
    expect(leavingColumns(columns, room, 40)).toEqual(left);
  });

  it('of two columns with one turn the later one leaves first', () => {
    const alike = columns.map((column) => (column.leaves ? { ...column, leaves: 1 } : column));
    expect(leavingColumns(alike, 520, 40)).toEqual(['code']);
  });

  it('a column that is not measured yet stays while the others fit', () => {
    expect(leavingColumns([{ key: 'new', least: 0, leaves: 1 }, ...columns], 580, 40)).toEqual([]);
  });
});
