import type { DoorMode } from '@festix/ui/door';
import { create } from 'zustand';
import type { Decision } from '../../../offline/door.ts';
import type { Misread } from '../camera/wedge.ts';
import { keepChoice, recallChoice } from '../../../offline/storage.ts';

export interface DoorScreenState {
  mode: DoorMode;
  /** The verdict shown on the last scan, until the screen scans again. */
  decision: Decision | undefined;
  /** Decisions about others of a group, shown one after the other once the shown one is left. */
  following: readonly Decision[];
  /** Whether a sheet has the camera for itself: many phones give it to one picture only. */
  isCameraLent: boolean;
  /** Whether a form over the verdict waits for a person: codes in sight are not judged meanwhile. */
  isAsking: boolean;
  /** Whether this phone rehearses: what a hand-held reader reads meanwhile admits nobody. */
  isRehearsing: boolean;
  /** A text from a reader that is no code of ours, with its time in milliseconds of the page, until the screen scans again. */
  misread: { is: Misread; at: number } | undefined;
  /** The opened conflict (`keyOfConflict`), until the next scan or the way back. */
  opened_conflict: string | undefined;
  /** The chosen camera; undefined: the phone's default. */
  camera_id: string | undefined;
  isMuted: boolean;
  /** Whether the person has tapped to begin: sound and camera need that tap. */
  hasBegun: boolean;
  /** Whether the browser's existing session was tried. */
  hasAskedForSession: boolean;
}

const CAMERA = 'festix.door.camera';
const MUTED = 'festix.door.muted';

/** Shares state between the parts of the door's screen. Data on the device is read from there. */
export const useDoorScreen = create<DoorScreenState>()(() => ({
  mode: 'qr',
  decision: undefined,
  following: [],
  isCameraLent: false,
  isAsking: false,
  isRehearsing: false,
  misread: undefined,
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
