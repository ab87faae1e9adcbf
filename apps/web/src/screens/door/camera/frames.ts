import type { PartnerCodeFormat } from '@festix/domain/selling';

/** Milliseconds from a picture that is read to the next, at least: more would only heat the phone. */
export const BETWEEN_FRAMES = 100;

/** One picture of the camera to be read: a bitmap if workers can draw, else its pixels. */
export interface FrameToDecode {
  frame: ImageBitmap | ImageData;
  /** Formats to look for: each takes time. */
  formats: readonly PartnerCodeFormat[];
}

export type DecodedFrame = { texts: string[] } | { failed: string };
