import type { PartnerCodeFormat } from '@festix/domain/selling';

/** One picture of the camera to be read: a bitmap if workers can draw, else its pixels. */
export interface FrameToDecode {
  frame: ImageBitmap | ImageData;
  /** Formats to look for: each takes time. */
  formats: readonly PartnerCodeFormat[];
}

export type DecodedFrame = { texts: string[] } | { failed: string };
