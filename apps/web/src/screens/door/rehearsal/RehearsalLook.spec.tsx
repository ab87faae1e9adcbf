/** @jest-environment jsdom */
import '../../../testing/document.ts';
import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, waitFor } from '@testing-library/react';
import type { SeenByCamera } from '../../../offline/rehearsal/rehearse.ts';
import { RehearsalCamera } from './RehearsalCamera.tsx';

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

/** Opens a camera that refuses with these errors in turn, the last again and again, and returns what is told. */
async function look(...refusals: string[]): Promise<{ told: SeenByCamera[]; asked: number }> {
  let asked = 0;
  const getUserMedia = async () => {
    const name = refusals[Math.min(asked++, refusals.length - 1)]!;
    throw new DOMException('', name);
  };
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia, enumerateDevices: async () => [] },
  });
  const told: SeenByCamera[] = [];
  render(<RehearsalCamera camera_id={undefined} onSeen={(seen) => told.push(seen)} />);
  await waitFor(() => expect(told).not.toEqual([]), { timeout: 5_000 });
  return { told, asked };
}

it('a camera that is still with the door is asked for once more before it counts as busy', async () => {
  expect(await look('NotReadableError')).toEqual({ told: [{ camera: 'busy', frames: null }], asked: 2 });
});

it('a camera that is free a moment later tells what it then has', async () => {
  expect(await look('NotReadableError', 'NotAllowedError')).toMatchObject({ told: [{ camera: 'denied' }], asked: 2 });
});

it('a camera that is refused is not asked for again', async () => {
  expect(await look('NotAllowedError')).toEqual({ told: [{ camera: 'denied', frames: null }], asked: 1 });
});
