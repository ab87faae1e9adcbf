import { describe, expect, it } from '@jest/globals';
import { problemOf } from './database-problems.ts';

const coded = (code: string, message = 'x') => Object.assign(new Error(message), { code });

describe('database error', () => {
  it.each([
    ['ends the connection', coded('57P01', 'terminating connection due to administrator command')],
    ['crashes', coded('57P02')],
    ['starts', coded('57P03', 'the database system is starting up')],
    ['breaks off', coded('08006')],
    ['is not there', coded('ECONNREFUSED')],
    ['is gone', coded('ECONNRESET')],
    ['ended in the middle', new Error('Connection terminated unexpectedly')],
    ['has no connection left', new Error('timeout exceeded when trying to connect')],
    ['lets nobody in', new Error('timeout expired')],
    ['writes no more', coded('25006', 'cannot execute INSERT in a read-only transaction')],
    ['is on no host', coded('08001')],
    ['is not reached', coded('EHOSTUNREACH')],
    ['met another transaction', coded('40P01')],
    ['divides a table', Object.assign(coded('23514'), { constraint: 'scans_before_month' })],
    ['is told by a wrapper', new Error('driver', { cause: coded('57P01') })],
  ])('a database error because the database %s becomes a temporary problem', (_, error) => {
    expect(problemOf(error)).toMatchObject({ code: 'BUSY', details: { headers: { 'retry-after': '1' } } });
  });

  it.each([
    ['of a name that is taken', Object.assign(coded('23505'), { constraint: 'users_email_key' }), 'EMAIL_TAKEN'],
    ['of text that can’t be stored', coded('22021'), 'VALIDATION_ERROR'],
    [
      'of half a letter in JSON',
      Object.assign(coded('22P02'), { detail: 'Unicode low surrogate must follow a high surrogate.' }),
      'VALIDATION_ERROR',
    ],
  ])('a database error %s becomes its own problem', (_, error, code) => {
    expect(problemOf(error)?.code).toBe(code);
  });

  it.each([
    ['nobody foresaw', coded('42P01', 'relation "x" does not exist')],
    ['of a value that we did not check', coded('22P02')],
    ['of another service', new TypeError('fetch failed', { cause: coded('ECONNREFUSED') })],
    ['of a program', new Error('Connection is not a function')],
    ['without words', null],
  ])('an error %s becomes no problem for the caller', (_, error) => {
    expect(problemOf(error)).toBeUndefined();
  });
});
