import { describe, expect, it } from '@jest/globals';
import { BinaryBitmap, HybridBinarizer, QRCodeReader, RGBLuminanceSource } from '@zxing/library';
import { qrPath } from './qr-path.ts';

const QUIET = 4;
const SCALE = 4;

/** Returns a reader's result for the path, drawn as the ticket draws it. */
function read({ path, modules }: { path: string; modules: number }): string {
  const side = (modules + 2 * QUIET) * SCALE;
  const pixels = new Uint8ClampedArray(side * side).fill(255);
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = 0; row < SCALE; row++) {
      const start = ((Number(y) + QUIET) * SCALE + row) * side + (Number(x) + QUIET) * SCALE;
      pixels.fill(0, start, start + Number(width) * SCALE);
    }
  }
  const bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(pixels, side, side)));
  return new QRCodeReader().decode(bitmap).getText();
}

describe('qrPath', () => {
  it('qrPath of a signed ticket of 121 characters is readable, and as small as promised', () => {
    const ticket = `T1${'6BF2ELH0VMAK$JI6C:E+Q1XR*K/3.Y9W%5-8O7ZPD4G'.repeat(3).slice(0, 119)}`;
    const symbol = qrPath(ticket);
    expect(read(symbol)).toBe(ticket);
    expect(symbol.modules).toBe(37);
  });

  it('qrPath of a Pix text is readable too', () => {
    const pix = '00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4416304E4E4';
    expect(read(qrPath(pix))).toBe(pix);
  });
});
