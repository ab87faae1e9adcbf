/** @jest-environment jsdom */
import '../../../testing/document.ts';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { instantOf, MINUTE, SECOND } from '@festix/domain/ground';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { DeviceClock } from '../../../offline/clock.ts';
import { ThisDeviceContext } from '../../../offline/this-device-context.ts';
import type { ThisDevice } from '../../../offline/this-device.ts';
import { useTillTurn } from './use-till-turn.ts';

const NOW = Date.parse('2026-05-02T22:00:00.000Z');

let kicks: string[];

beforeEach(() => {
  kicks = [];
  jest.useFakeTimers({ now: NOW });
});

afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

/** Shows a till whose next turn is in so many milliseconds. */
function turnIn(left: number) {
  const clock = new DeviceClock('boot', { wall: () => Date.now(), mono: () => Date.now() - NOW });
  const here = { clock } as unknown as ThisDevice;
  const kick = (trigger: string) => void kicks.push(trigger);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ThisDeviceContext value={here}>{children}</ThisDeviceContext>
  );
  return renderHook(() => useTillTurn(instantOf(NOW + left), kick), { wrapper });
}

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

it('useTillTurn asks at the turn, and not before', () => {
  turnIn(3.5 * MINUTE);
  pass(3.5 * MINUTE - SECOND);
  expect(kicks).toEqual([]);
  pass(SECOND);
  expect(kicks).toEqual(['asked']);
  pass(10 * MINUTE);
  expect(kicks).toEqual(['asked']);
});

it('useTillTurn asks at once after a sleep over the turn', () => {
  turnIn(30 * MINUTE);
  jest.setSystemTime(NOW + 31 * MINUTE);
  // A sleeping device's timer runs out after it wakes.
  pass(MINUTE);
  expect(kicks).toEqual(['asked']);
});

it('useTillTurn asks nothing once the till has gone', () => {
  const { unmount } = turnIn(MINUTE);
  unmount();
  pass(2 * MINUTE);
  expect(kicks).toEqual([]);
});
