import type { PartnerCodeFormat } from '@festix/domain/selling';
import { reportError } from '../../../data/report-error.ts';
import type { DecodedFrame, FrameToDecode } from './frames.ts';

/** Milliseconds after which a frame counts as lost, with its worker. */
const LOST_AFTER = 5_000;

/** Reads the codes in the newest picture of a video, one picture at a time. */
export class QrReader {
  private worker: Worker | undefined;
  private answer: ((decoded: DecodedFrame) => void) | undefined;

  /** Returns the codes of these formats in the present picture; none while the last one is being read. */
  async read(video: HTMLVideoElement, formats: readonly PartnerCodeFormat[]): Promise<string[]> {
    if (this.answer) return [];
    const frame = await frameOf(video);
    const decoded = await this.decode({ frame, formats });
    if ('texts' in decoded) return decoded.texts;
    reportError(new Error(`A frame could not be read: ${decoded.failed}`), 'door.reader');
    return [];
  }

  close(): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.answer?.({ texts: [] });
    this.answer = undefined;
  }

  private decode(request: FrameToDecode): Promise<DecodedFrame> {
    const worker = (this.worker ??= this.open());
    return new Promise((done) => {
      const lost = setTimeout(() => {
        this.close();
        done({ failed: 'no answer' });
      }, LOST_AFTER);
      this.answer = (decoded) => {
        clearTimeout(lost);
        this.answer = undefined;
        done(decoded);
      };
      const { frame } = request;
      worker.postMessage(request, [frame instanceof ImageData ? frame.data.buffer : frame]);
    });
  }

  private open(): Worker {
    const worker = new Worker(new URL('./qr.worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<DecodedFrame>) => this.answer?.(data));
    worker.addEventListener('error', ({ message }) => {
      this.worker = undefined;
      this.answer?.({ failed: message });
    });
    return worker;
  }
}

let canvas: HTMLCanvasElement | undefined;

/** Returns a picture for a worker. Older Safari draws on the page only. */
async function frameOf(video: HTMLVideoElement): Promise<ImageBitmap | ImageData> {
  if (typeof OffscreenCanvas !== 'undefined') return createImageBitmap(video);
  const { videoWidth: width, videoHeight: height } = video;
  canvas ??= document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.drawImage(video, 0, 0);
  return context.getImageData(0, 0, width, height);
}
