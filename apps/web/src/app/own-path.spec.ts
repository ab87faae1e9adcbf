import { describe, expect, it } from '@jest/globals';
import { isDoorPath, ownPath, signInPath } from './own-path.ts';

describe('ownPath', () => {
  it('keeps paths of our own with query and fragment', () => {
    expect(ownPath('/events/luau/orders/1?x=1#pix')).toBe('/events/luau/orders/1?x=1#pix');
    expect(ownPath('/door/0198')).toBe('/door/0198');
    expect(ownPath('/')).toBe('/');
  });

  it.each([
    'https://outro.exemplo/',
    '//outro.exemplo/',
    '/\\outro.exemplo',
    '/\t/outro.exemplo',
    '/\n/outro.exemplo',
    '/a/..//outro.exemplo',
    '\\/outro.exemplo',
    'javascript:alert(1)',
    'events',
    '',
  ])('refuses %j', (address) => {
    expect(ownPath(address)).toBeUndefined();
  });

  it('refuses sign-in, which would lead in a circle, and nothing at all', () => {
    expect(ownPath('/signin?redirectUrl=/signin')).toBeUndefined();
    expect(ownPath(null)).toBeUndefined();
  });
});

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
