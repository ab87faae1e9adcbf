import { describe, expect, it } from '@jest/globals';
import { ownPath } from '@festix/domain';
import { isDoorPath, signInPath } from './own-path.ts';

describe('signInPath', () => {
  it('remembers where the person is', () => {
    const path = signInPath({ pathname: '/producer/events', search: '?filterBy=past', hash: '' });
    expect(ownPath(new URLSearchParams(path.split('?')[1]).get('redirectUrl'))).toBe('/producer/events?filterBy=past');
    expect(signInPath({ pathname: '/', search: '', hash: '' })).toBe('/signin');
  });
});

describe('isDoorPath', () => {
  it("tells the door's addresses from ours", () => {
    expect(['/door', '/door/1', '/doorman', '/events'].map(isDoorPath)).toEqual([true, true, false, false]);
  });
});
