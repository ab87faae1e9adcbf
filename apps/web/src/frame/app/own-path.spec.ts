import { describe, expect, it } from '@jest/globals';
import { ownPath } from '@festix/domain/ground';
import { isAppApart, signInPath } from './own-path.ts';

describe('signInPath', () => {
  it('remembers where the person is', () => {
    const path = signInPath({ pathname: '/producer/events', search: '?filterBy=past', hash: '' });
    expect(ownPath(new URLSearchParams(path.split('?')[1]).get('redirectUrl'))).toBe('/producer/events?filterBy=past');
    expect(signInPath({ pathname: '/', search: '', hash: '' })).toBe('/signin');
  });
});

describe('isAppApart', () => {
  it("tells the door's and the till's addresses from ours", () => {
    const paths = ['/door', '/door/1', '/till/1', '/doorman', '/tiller', '/events'];
    expect(paths.filter(isAppApart)).toEqual(['/door', '/door/1', '/till/1']);
  });
});
