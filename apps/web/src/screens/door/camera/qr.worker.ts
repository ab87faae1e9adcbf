/// <reference lib="webworker" />
import { openDecoder } from './decoder.ts';
import { FrameReader } from './frame-reader.ts';
import type { DecodedFrame, FrameToDecode } from './frames.ts';

declare const self: DedicatedWorkerGlobalScope;

/** Reads frames off the page's thread, one after the other; the page sends the next once it has this one's answer. */
const reader: Promise<FrameReader> = openDecoder().then((decode) => new FrameReader(decode));

self.addEventListener('message', ({ data }: MessageEvent<FrameToDecode>) => void answer(data));

async function answer({ frame, formats }: FrameToDecode): Promise<void> {
  try {
    const frames = await reader;
    const image = frame instanceof ImageBitmap ? pixelsOf(frame) : frame;
    tell({ texts: await frames.read(image, formats) });
  } catch (error) {
    tell({ failed: error instanceof Error ? error.message : String(error) });
  }
}

function tell(decoded: DecodedFrame): void {
  self.postMessage(decoded);
}

let canvas: OffscreenCanvas | undefined;

function pixelsOf(bitmap: ImageBitmap): ImageData {
  const { width, height } = bitmap;
  if (canvas?.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return context.getImageData(0, 0, width, height);
}
