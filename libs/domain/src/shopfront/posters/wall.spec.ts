import { wallOf } from './wall.ts';

const events = (...ids: string[]) => ids.map((id) => ({ id }));
const idsOf = (hung: { id: string }[]) => hung.map(({ id }) => id).join('');

describe('wallOf', () => {
  it.each([
    ['nothing', '', '', ''],
    ['less than a row', 'ab', 'ba', 'ab'],
    ['one row where there are not two', 'ab', 'bcde', 'abc'],
    ['two rows', 'abc', 'cdef', 'abcdef'],
    ['never more', 'abcde', 'fghij', 'abcdef'],
  ])('wallOf hangs %s', (_, popular, soonest, hung) => {
    const home = { popular: events(...popular), soonest: events(...soonest), for_you: events(...soonest) };
    expect(idsOf(wallOf(home))).toBe(hung);
  });

  it("wallOf fills up with the visitor's own recommendations last", () => {
    expect(
      idsOf(wallOf({ popular: events('a', 'b'), soonest: events('a', 'c'), for_you: events('x', 'y', 'z') })),
    ).toBe('abcxyz');
  });
});
