/// <reference lib="webworker" />
import type { Decode } from './decode.ts';
import { openDecoder } from './decoder.ts';
import type { DecodedFrame, FrameToDecode } from './frames.ts';

declare const self: DedicatedWorkerGlobalScope;

/** Reads frames off the page's thread, one after the other; the page sends the next once it has this one's answer. */
const decoder: Promise<Decode> = openDecoder();

self.addEventListener('message', ({ data }: MessageEvent<FrameToDecode>) => void answer(data));

async function answer({ frame, formats }: FrameToDecode): Promise<void> {
  try {
    const decode = await decoder;
    const image = frame instanceof ImageBitmap ? pixelsOf(frame) : frame;
    tell({ texts: await decode(image, formats) });
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
