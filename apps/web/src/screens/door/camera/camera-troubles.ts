import { notices } from '@festix/domain/ground';
import { cameraTexts } from './camera-texts.ts';
import type { CameraTrouble } from './camera.ts';

/** Sentences for each cause of a missing picture. */
export const cameraTroubles: Readonly<Record<CameraTrouble, string>> = Object.freeze({
  none: notices.noCamera,
  denied: notices.cameraDenied,
  busy: cameraTexts.busy,
});
