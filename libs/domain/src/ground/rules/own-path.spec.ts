import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ownPath } from './own-path.ts';

const HERE = 'https://festix.example';

describe('ownPath', () => {
  it.each([
    '/events/luau/orders/1?x=1#pix',
    '/door/0198',
    '/',
    '/eventos/ação?x=//\\',
    '/.well-known/a',
    '/a..b?to=../c',
  ])('ownPath keeps %s, query and fragment included', (address) => {
    expect(ownPath(address)).toBe(address);
  });

  it.each([
    'https://outro.exemplo/',
    '//outro.exemplo/',
    '/\\outro.exemplo',
    '/\t/outro.exemplo',
    '/\n/outro.exemplo',
    '/a/..//outro.exemplo',
    '/./\t/outro.exemplo',
    '/a/%2E%2e//outro.exemplo',
    '/a/..',
    '\\/outro.exemplo',
    ' //outro.exemplo',
    'javascript:alert(1)',
    'events',
    '',
  ])('ownPath refuses %j @V1.2.2', (address) => {
    expect(ownPath(address)).toBeUndefined();
  });

  it('ownPath refuses the sign-in page, which would redirect in a circle, and a missing value', () => {
    expect(ownPath('/signin?redirectUrl=/signin')).toBeUndefined();
    expect(ownPath('/signin/')).toBeUndefined();
    expect(ownPath(null)).toBeUndefined();
    expect(ownPath(undefined)).toBeUndefined();
  });

  it('ownPath returns only paths that a browser resolves to the same origin and path @V1.1.1', () => {
    const piece = fc.constantFrom(
      '/',
      '//',
      '\\',
      '.',
      '..',
      '%2e',
      '%2F',
      '\t',
      '\n',
      ' ',
      '@',
      ':',
      '?',
      '#',
      'a',
      'é',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const own = ownPath(`/${pieces.join('')}`);
        if (own === undefined) return;
        const url = new URL(own, HERE);
        expect(url.origin).toBe(HERE);
        expect(new URL(url.pathname, HERE).href).toBe(`${HERE}${url.pathname}`);
        expect(decodeURI(url.pathname)).toBe(decodeURI(own.split(/[?#]/, 1)[0] ?? ''));
      }),
    );
  });
});
