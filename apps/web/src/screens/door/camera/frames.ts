/** One picture of the camera on its way to be read: a bitmap where workers can draw, else its pixels. */
export interface FrameToDecode {
  frame: ImageBitmap | ImageData;
}

export type DecodedFrame = { texts: string[] } | { failed: string };
