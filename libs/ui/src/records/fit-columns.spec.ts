import { dealtWidths, leavingColumns, type ColumnNeed, type ColumnWidths } from './fit-columns.ts';

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

const dealt: ColumnWidths[] = [
  { key: 'code', least: 100, whole: 100, ample: 100 },
  { key: 'name', least: 120, whole: 400, ample: 600 },
  { key: 'place', least: 120, whole: 200, ample: 200 },
  { key: 'total', least: 80, whole: 80, ample: 80 },
];

describe('widths of a ledger’s columns', () => {
  it.each([
    ['the least that they need, where there is no more', 420, [100, 120, 120, 80]],
    ['as much of one as of the other, while both are cut', 480, [100, 150, 150, 80]],
    ['the whole of a short text before more of a long one', 700, [100, 320, 200, 80]],
    ['the whole of each text', 780, [100, 400, 200, 80]],
    ['what stands beside a text next', 900, [100, 520, 200, 80]],
    ['all, and the rest in proportion', 1470, [150, 900, 300, 120]],
  ])('the columns get %s: %d px', (_, room, widths) => {
    expect(Object.values(dealtWidths(dealt, room))).toEqual(widths);
  });

  it('no column is cut while another is wider than its texts, in whatever room', () => {
    for (let room = 420; room <= 1600; room += 7) {
      const widths = dealtWidths(dealt, room);
      const given = (column: ColumnWidths) => widths[column.key] ?? 0;
      const isCut = dealt.some((column) => given(column) < column.whole - 1);
      expect([room, isCut && dealt.some((column) => given(column) > column.whole)]).toEqual([room, false]);
      const sum = Object.values(widths).reduce((total, width) => total + width, 0);
      expect(room - sum).toBeGreaterThanOrEqual(0);
      expect(room - sum).toBeLessThan(dealt.length);
    }
  });

  it('columns that nothing has measured yet get nothing', () => {
    expect(dealtWidths([{ key: 'new', least: 0, whole: 0, ample: 0 }], 500)).toEqual({ new: 0 });
  });
});
