/** @jest-environment jsdom */
import '../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import { useWakeLock } from './wake-lock.ts';

interface Lock {
  isHeld: boolean;
  release(): Promise<void>;
}

let locks: Lock[];
let isVisible: boolean;
let give: (lock: Lock) => Promise<Lock>;

beforeEach(() => {
  locks = [];
  isVisible = true;
  give = async (lock) => lock;
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    get: () => (isVisible ? 'visible' : 'hidden'),
  });
  offer({
    request: (type: string) => {
      expect(type).toBe('screen');
      const lock: Lock = {
        isHeld: true,
        release: async () => {
          lock.isHeld = false;
        },
      };
      locks.push(lock);
      return give(lock);
    },
  });
});

afterEach(cleanup);

function offer(wakeLock: object | undefined): void {
  Object.defineProperty(navigator, 'wakeLock', { value: wakeLock, configurable: true });
}

async function atWork() {
  const used = renderHook(() => useWakeLock());
  await act(async () => undefined);
  return used;
}

/** Changes the visibility of the page: the system takes the lock back from a hidden page. */
async function look(visible: boolean): Promise<void> {
  isVisible = visible;
  if (!visible) for (const lock of locks) lock.isHeld = false;
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
}

const held = () => locks.filter(({ isHeld }) => isHeld).length;

describe('wake lock', () => {
  it('the wake lock is held during the work, and released after it', async () => {
    const { unmount } = await atWork();
    expect(held()).toBe(1);
    unmount();
    expect(held()).toBe(0);
  });

  it('the wake lock is taken again when the page becomes visible again', async () => {
    const { unmount } = await atWork();
    await look(false);
    expect([locks.length, held()]).toEqual([1, 0]);
    await look(true);
    expect([locks.length, held()]).toEqual([2, 1]);
    unmount();
    await look(true);
    expect([locks.length, held()]).toEqual([2, 0]);
  });

  it('the wake lock is released if it arrives after the work is over', async () => {
    let come: () => void = () => undefined;
    give = (lock) => new Promise((resolve) => (come = () => resolve(lock)));
    const { unmount } = await atWork();
    unmount();
    await act(async () => come());
    expect(held()).toBe(0);
  });

  it('a refused wake lock causes no error', async () => {
    give = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    (await atWork()).unmount();
    offer(undefined);
    (await atWork()).unmount();
    expect(locks).toHaveLength(1);
  });
});
