import { describe, expect, it } from '@jest/globals';
import { create } from 'qrcode';
import { ticketText } from '@festix/domain';
import { decodeWithoutWasm } from './decode-without-wasm.ts';

const PIXELS_PER_MODULE = 4;
const QUIET = 4;

/** A picture of a QR code, straight and sharp. */
function pictureOf(text: string): ImageData {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const side = (modules.size + 2 * QUIET) * PIXELS_PER_MODULE;
  return picture(side, side, (x, y) => {
    const [column, row] = [x, y].map((at) => Math.floor(at / PIXELS_PER_MODULE) - QUIET) as [number, number];
    const isInside = Math.min(column, row) >= 0 && Math.max(column, row) < modules.size;
    return isInside && modules.get(row, column) ? 0 : 255;
  });
}

function picture(width: number, height: number, brightness: (x: number, y: number) => number): ImageData {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at++) {
    data.fill(brightness(at % width, Math.floor(at / width)), at * 4, at * 4 + 3);
  }
  return { data, width, height, colorSpace: 'srgb' };
}

describe('the reader for browsers without WebAssembly', () => {
  it('reads a ticket', async () => {
    const text = ticketText(
      Uint8Array.from({ length: 15 }, (_, at) => at),
      new Uint8Array(64).fill(7),
    );
    expect(await decodeWithoutWasm(pictureOf(text))).toEqual([text]);
  });

  it('is silent about pictures without a code: black, grey, noise', async () => {
    const noise = (x: number, y: number) => (x * 7919 + y * 104_729) % 256;
    for (const brightness of [() => 0, () => 128, noise]) {
      expect(await decodeWithoutWasm(picture(160, 120, brightness))).toEqual([]);
    }
  });
});
