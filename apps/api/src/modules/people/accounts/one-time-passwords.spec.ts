import { describe, expect, it } from '@jest/globals';
import { Clock } from '../../../kernel/watch/clock.ts';
import { OneTimePasswords } from './one-time-passwords.ts';

/** The secret of RFC 6238's test vectors for SHA-1. */
const SECRET = Buffer.from('12345678901234567890');

/** Seconds since 1970 and the last six of the eight digits of appendix B. */
const VECTORS = [
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
] as const;

function at(seconds: number): OneTimePasswords {
  const clock = new Clock();
  clock.now = () => new Date(seconds * 1000);
  return new OneTimePasswords(clock);
}

describe('code of an app', () => {
  it.each(VECTORS)('a code of an app at %i seconds is that of RFC 6238: %s', (seconds, code) => {
    expect(at(seconds).stepOf(SECRET, code)).toBe(Math.floor(seconds / 30));
  });

  it.each(VECTORS)(
    'a code of an app of %i seconds, %s, is valid half a minute before and after, and no longer @V6.5.5',
    (seconds, code) => {
      const step = Math.floor(seconds / 30);
      expect(at(step * 30 - 30).stepOf(SECRET, code)).toBe(step);
      expect(at(step * 30 + 59).stepOf(SECRET, code)).toBe(step);
      expect(at(step * 30 + 60).stepOf(SECRET, code)).toBeUndefined();
      if (step > 1) expect(at(step * 30 - 31).stepOf(SECRET, code)).toBeUndefined();
    },
  );

  it.each(['287083', '28708', '94287082', '', 'abcdef'])('a code of an app refuses %j', (code) => {
    expect(at(59).stepOf(SECRET, code)).toBeUndefined();
  });

  it('a code of another secret is refused', () => {
    expect(at(59).stepOf(Buffer.from('12345678901234567891'), '287082')).toBeUndefined();
  });
});

describe('secret of an app', () => {
  it('a secret of an app has 160 bits and is different each time', () => {
    const [one, other] = [at(0).makeSecret(), at(0).makeSecret()];
    expect(one).toHaveLength(20);
    expect(one.equals(other)).toBe(false);
  });

  it('a secret of an app is shown in groups of four, and as an address for apps', () => {
    const { secret, address } = at(0).show(SECRET, 'ana+1@exemplo.br');
    expect(secret).toBe('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ');
    const url = new URL(address);
    expect([url.protocol, url.host, decodeURIComponent(url.pathname)]).toEqual([
      'otpauth:',
      'totp',
      '/Festix:ana+1@exemplo.br',
    ]);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      issuer: 'Festix',
      secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});
