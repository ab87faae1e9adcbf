/** One picture of the camera to be read: a bitmap if workers can draw, else its pixels. */
export interface FrameToDecode {
  frame: ImageBitmap | ImageData;
}

export type DecodedFrame = { texts: string[] } | { failed: string };
