/** @jest-environment jsdom */
import '../../../../testing/document.ts';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, render } from '@testing-library/react';
import { useCamera } from '../../camera/use-camera.ts';
import { useDoorScreen } from '../door.store.ts';
import { useLentCamera } from './use-lent-camera.ts';

/** Pictures that are open, and how many were when another was asked for. */
let open: number;
let openWhenAsked: number[];

beforeEach(() => {
  open = 0;
  openWhenAsked = [];
  HTMLMediaElement.prototype.play = async () => undefined;
  const getUserMedia = async () => {
    openWhenAsked.push(open);
    open += 1;
    const track = { stop: () => (open -= 1), addEventListener: () => undefined, getSettings: () => ({}) };
    return { getTracks: () => [track], getVideoTracks: () => [track] };
  };
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia, enumerateDevices: async () => [] },
  });
});

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

function Door({ hasSheet }: { hasSheet: boolean }) {
  const isCameraLent = useDoorScreen((state) => state.isCameraLent);
  const { video } = useCamera(!isCameraLent, undefined, () => undefined);
  return (
    <>
      <video ref={video} />
      {hasSheet && <Sheet />}
    </>
  );
}

function Sheet() {
  const isLent = useLentCamera(true);
  const { video } = useCamera(isLent, undefined, () => undefined);
  return <video ref={video} />;
}

it('a sheet asks for the camera only once the door has let it go, and the door once the sheet has', async () => {
  const { rerender } = render(<Door hasSheet={false} />);
  await act(async () => undefined);
  expect(open).toBe(1);
  await act(async () => rerender(<Door hasSheet />));
  await act(async () => rerender(<Door hasSheet={false} />));
  expect(openWhenAsked).toEqual([0, 0, 0]);
  expect(open).toBe(1);
});
