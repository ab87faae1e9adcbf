import type { DoorMode } from '@festix/ui/door';
import { create } from 'zustand';
import type { Decision } from '../../../offline/door.ts';
import { keepChoice, recallChoice } from '../../../offline/storage.ts';

export interface DoorScreenState {
  mode: DoorMode;
  /** What the screen says about the last scan, until it goes back to scanning. */
  decision: Decision | undefined;
  /** When a reader typed what is no whole code, in milliseconds of the page, until the screen goes back to scanning. */
  misread_at: number | undefined;
  /** The conflict that somebody looks at (`keyOfConflict`), until the next scan or the way back. */
  opened_conflict: string | undefined;
  /** The chosen camera; the phone's own choice without one. */
  camera_id: string | undefined;
  isMuted: boolean;
  /** Whether somebody has tapped to begin: sound and camera need that tap. */
  hasBegun: boolean;
  /** Whether it was tried to take up a session that this browser may hold. */
  hasAskedForSession: boolean;
}

const CAMERA = 'festix.door.camera';
const MUTED = 'festix.door.muted';

/** What the parts of the door's screen share. What is on the device is read from there. */
export const useDoorScreen = create<DoorScreenState>()(() => ({
  mode: 'qr',
  decision: undefined,
  misread_at: undefined,
  opened_conflict: undefined,
  camera_id: recallChoice(CAMERA),
  isMuted: recallChoice(MUTED) === '1',
  hasBegun: false,
  hasAskedForSession: false,
}));

export function chooseCamera(camera_id: string): void {
  keepChoice(CAMERA, camera_id);
  useDoorScreen.setState({ camera_id });
}

export function mute(isMuted: boolean): void {
  keepChoice(MUTED, isMuted ? '1' : '0');
  useDoorScreen.setState({ isMuted });
}
