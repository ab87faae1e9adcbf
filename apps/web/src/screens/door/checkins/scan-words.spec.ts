import { describe, expect, it } from '@jest/globals';
import { delayWords, uncertaintyWords } from './scan-words.ts';

describe('delayWords', () => {
  it('tells only uploads that came late', () => {
    expect(delayWords('2026-06-14T01:00:00Z', '2026-06-14T01:00:04Z')).toBeUndefined();
    expect(delayWords('2026-06-14T01:00:00Z', '2026-06-14T01:00:05Z')).toBe('5 s');
    expect(delayWords('2026-06-14T01:00:00Z', '2026-06-14T03:10:00Z')).toBe('2 h');
  });
});

describe('uncertaintyWords', () => {
  it('never promises more than is known', () => {
    expect(uncertaintyWords(0)).toBe('± 0 s');
    expect(uncertaintyWords(3001)).toBe('± 4 s');
  });
});
