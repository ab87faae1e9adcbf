import { describe, expect, it } from '@jest/globals';
import { ownPath } from '@festix/domain/ground';
import { isAppApart, signInPath } from './own-path.ts';

describe('signInPath', () => {
  it('signInPath contains the present address', () => {
    const path = signInPath({ pathname: '/producer/events', search: '?filterBy=past', hash: '' });
    expect(ownPath(new URLSearchParams(path.split('?')[1]).get('redirectUrl'))).toBe('/producer/events?filterBy=past');
    expect(signInPath({ pathname: '/', search: '', hash: '' })).toBe('/signin');
  });
});

describe('isAppApart', () => {
  it('isAppApart is true for addresses of door and till only', () => {
    const paths = ['/door', '/door/1', '/till/1', '/doorman', '/tiller', '/events'];
    expect(paths.filter(isAppApart)).toEqual(['/door', '/door/1', '/till/1']);
  });
});
