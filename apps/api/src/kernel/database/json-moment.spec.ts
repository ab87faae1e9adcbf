import { describe, expect, it } from '@jest/globals';
import { readMoment, type JsonMoment } from './json-moment.ts';

describe('readMoment', () => {
  it('a time is read as PostgreSQL writes it into JSON, with or without an offset of its own', () => {
    expect(readMoment('2026-11-29T07:00:00.123456+00:00' as JsonMoment)).toEqual(new Date('2026-11-29T07:00:00.123Z'));
    expect(readMoment('2026-11-29T04:00:00-03:00' as JsonMoment)).toEqual(new Date('2026-11-29T07:00:00Z'));
  });

  it('a time of a column of its own, and none, are returned as they are', () => {
    const at = new Date();
    expect(readMoment(at)).toBe(at);
    expect(readMoment(null)).toBeNull();
  });
});
