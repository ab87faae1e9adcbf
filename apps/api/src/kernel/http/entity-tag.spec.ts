import { describe, expect, it } from '@jest/globals';
import { entityTag, holdToVersion } from './entity-tag.ts';
import { ProblemError } from '../watch/problem.ts';

const present = { version: 3, view: { name: 'Festa', sold: 2 } };

describe('holdToVersion', () => {
  it.each([undefined, '*', entityTag(3, present.view), entityTag(3, { sold: 1 }), 'W/"3.x"', '"1.a", "3.b"'])(
    'holdToVersion accepts %s for version 3',
    (tag) => {
      expect(() => holdToVersion(tag, present)).not.toThrow();
    },
  );

  it.each([entityTag(2, present.view), '"33.x"', 'nonsense', ''])(
    'holdToVersion refuses %s with the present state',
    (tag) => {
      expect(() => holdToVersion(tag, present)).toThrow(ProblemError);
      expect(() => holdToVersion(tag, present)).toThrow(expect.objectContaining({ code: 'PRECONDITION_FAILED' }));
    },
  );
});

describe('entityTag', () => {
  it('entityTag changes with the version and with the view', () => {
    const tags = [entityTag(1, { sold: 1 }), entityTag(2, { sold: 1 }), entityTag(1, { sold: 2 })];
    expect(new Set(tags).size).toBe(3);
  });
});
