import { describe, expect, it } from '@jest/globals';
import { faultOfChoice, firstUrlOf, hostsOf } from './database-hosts.ts';

const READ_WRITE = 'target_session_attrs=read-write';

describe('hosts of a database URL', () => {
  it.each([
    ['postgres://festix:s@a:5432/festix', ['postgres://festix:s@a:5432/festix'], undefined],
    ['/run/postgresql festix', ['/run/postgresql festix'], undefined],
    ['socket:/run/postgresql?db=festix', ['socket:/run/postgresql?db=festix'], undefined],
    [`postgres://u@a/festix?${READ_WRITE}`, ['postgres://u@a/festix'], 'writer'],
    ['postgres://u:p@a:5432,b:5433/festix', ['postgres://u:p@a:5432/festix', 'postgres://u:p@b:5433/festix'], 'writer'],
    [`postgresql://u:p@a,b/festix?${READ_WRITE}`, ['postgresql://u:p@a/festix', 'postgresql://u:p@b/festix'], 'writer'],
    [
      'postgres://u@a,b/festix?target_session_attrs=primary',
      ['postgres://u@a/festix', 'postgres://u@b/festix'],
      'writer',
    ],
    [
      'postgres://u@a,b/festix?target_session_attrs=standby',
      ['postgres://u@a/festix', 'postgres://u@b/festix'],
      'standby',
    ],
    [
      `postgres://u:p%40,@[::1]:1,b/festix?sslmode=verify-full&${READ_WRITE}`,
      ['postgres://u:p%40,@[::1]:1/festix?sslmode=verify-full', 'postgres://u:p%40,@b/festix?sslmode=verify-full'],
      'writer',
    ],
  ])('the URL %s names %j', (databaseUrl, urls, wanted) => {
    expect(hostsOf(databaseUrl)).toMatchObject({ urls });
    expect(hostsOf(databaseUrl).wanted).toBe(wanted);
    expect(firstUrlOf(databaseUrl)).toBe(urls[0]);
  });

  it.each([
    ['postgres://u@a/festix', 'writer', undefined],
    [`postgres://u@a,b/festix?${READ_WRITE}`, 'writer', undefined],
    ['postgres://u@a,b/festix?target_session_attrs=primary', 'writer', undefined],
    ['postgres://u@a,b/festix?target_session_attrs=read-only', 'standby', undefined],
    ['postgres://u@a,b/festix', 'writer', 'read-write'],
    ['postgres://u@a,b/festix?target_session_attrs=any', 'writer', 'read-write'],
    ['postgres://u@a/festix?target_session_attrs=standby', 'writer', 'read-write'],
    [`postgres://u@a,b/festix?${READ_WRITE}`, 'standby', 'standby'],
    ['postgres://u@a,b/festix', 'standby', 'standby'],
  ] as const)('the URL %s for the %s needs %s', (databaseUrl, wanted, needed) => {
    const fault = needed && `X needs target_session_attrs=${needed}, which chooses among its hosts`;
    expect(faultOfChoice('X', databaseUrl, wanted)).toBe(fault);
  });
});
