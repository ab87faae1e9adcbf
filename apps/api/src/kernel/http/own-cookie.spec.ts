import { describe, expect, it } from '@jest/globals';
import { cookieValues, ownCookie } from './own-cookie.ts';

const values = (cookie: string | undefined, secure: boolean, ...before: string[]) =>
  cookieValues({ headers: { cookie } }, ownCookie('place', { secure }), ...before);

describe('values of a cookie', () => {
  it.each([
    ['none without a cookie', undefined, true, []],
    ['none of another name', '__Host-placement=1; xplace=2; place=3', true, []],
    ['one of its own', 'a=1; __Host-place=2; b=3', true, ['2']],
    ['those of the old name after', '__Secure-place=old; __Host-place=new', true, ['new', 'old']],
    [
      'the last one first, for browsers send the older, longer path before',
      'place=old; place=new',
      false,
      ['new', 'old'],
    ],
    ['plain ones not over https, which anybody on the way can plant', 'place=planted', true, []],
    ['nothing of https over http', '__Secure-place=1; __Host-place=2', false, []],
    ['what is written in percents, too', '__Host-place=a%2Fb', true, ['a/b']],
  ])('values of a cookie are %s', (_, cookie, secure, expected) => {
    expect(values(cookie, secure, 'place')).toEqual(expected);
  });
});
