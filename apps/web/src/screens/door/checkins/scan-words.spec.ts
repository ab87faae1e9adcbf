import { describe, expect, it } from '@jest/globals';
import { delayWords, uncertaintyWords } from './scan-words.ts';

describe('delayWords', () => {
  it('delayWords name only uploads that came late', () => {
    expect(delayWords('2026-06-14T01:00:00Z', '2026-06-14T01:00:04Z')).toBeUndefined();
    expect(delayWords('2026-06-14T01:00:00Z', '2026-06-14T01:00:05Z')).toBe('5 s');
    expect(delayWords('2026-06-14T01:00:00Z', '2026-06-14T03:10:00Z')).toBe('2 h');
  });
});

describe('uncertaintyWords', () => {
  it('uncertaintyWords are rounded up', () => {
    expect(uncertaintyWords(0)).toBe('± 0 s');
    expect(uncertaintyWords(3001)).toBe('± 4 s');
  });
});
