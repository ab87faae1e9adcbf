import { notices } from '@festix/domain/ground';
import { cameraTexts } from './camera-texts.ts';
import type { CameraTrouble } from './camera.ts';

/** Why there is no picture, in a sentence. */
export const cameraTroubles: Readonly<Record<CameraTrouble, string>> = Object.freeze({
  none: notices.noCamera,
  denied: notices.cameraDenied,
  busy: cameraTexts.busy,
});
