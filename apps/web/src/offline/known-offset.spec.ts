import { describe, expect, it } from '@jest/globals';
import { recallOffset, rememberOffset } from './known-offset.ts';

const KNOWN = { offset: 5_000, uncertainty: 20, measured_at: 1_781_398_800_000 };

function storeIn(storage: Partial<Storage>): void {
  globalThis.localStorage = storage as Storage;
}

describe('offset of the clock', () => {
  it('the known offset survives a restart', () => {
    const marks = new Map<string, string>();
    storeIn({ getItem: (key) => marks.get(key) ?? null, setItem: (key, value) => void marks.set(key, value) });
    rememberOffset(undefined);
    expect(recallOffset()).toBeUndefined();
    rememberOffset(KNOWN);
    expect(recallOffset()).toEqual(KNOWN);
  });

  it('the known offset is absent when the storage is full, forbidden or holds another value', () => {
    const refuse = () => {
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
    };
    storeIn({ getItem: refuse, setItem: refuse });
    expect(() => rememberOffset(KNOWN)).not.toThrow();
    expect(recallOffset()).toBeUndefined();
    for (const garbage of ['{', '{}', '5', '{"offset":1,"uncertainty":null}']) {
      storeIn({ getItem: () => garbage });
      expect(recallOffset()).toBeUndefined();
    }
  });
});
