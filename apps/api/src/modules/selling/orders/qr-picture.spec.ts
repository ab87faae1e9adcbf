import { describe, expect, it } from '@jest/globals';
import { inflateSync } from 'node:zlib';
import { BinaryBitmap, HybridBinarizer, QRCodeReader, RGBLuminanceSource } from '@zxing/library';
import { brCode } from '../gateways/br-code.ts';
import { qrPicture } from './qr-picture.ts';

/** Returns the pixels of a 1-bit grey PNG for a reader: 0 is black, 255 white. */
function pixelsOf(png: Buffer): { side: number; luminances: Uint8ClampedArray } {
  const side = png.readUInt32BE(16);
  const start = png.indexOf('IDAT') + 4;
  const rows = inflateSync(png.subarray(start, start + png.readUInt32BE(start - 8)));
  const rowBytes = 1 + Math.ceil(side / 8);
  const luminances = new Uint8ClampedArray(side * side).map((_, index) => {
    const [x, y] = [index % side, Math.floor(index / side)];
    return (rows[y * rowBytes + 1 + (x >> 3)] ?? 0) & (0x80 >> (x & 7)) ? 255 : 0;
  });
  return { side, luminances };
}

describe('qrPicture', () => {
  const text = brCode({ url: 'pix.example.com/1', amount: 12_345, merchant_name: 'Festa', merchant_city: 'Recife' });

  it('qrPicture reads back as the text that it was drawn for', () => {
    const { side, luminances } = pixelsOf(Buffer.from(qrPicture(text), 'base64'));
    const bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(luminances, side, side)));
    expect(new QRCodeReader().decode(bitmap).getText()).toBe(text);
  });

  it('qrPicture draws a text once', () => {
    expect(qrPicture(text)).toBe(qrPicture(text));
  });

  it('qrPicture is small', () => {
    expect(qrPicture(text).length).toBeLessThan(2_000);
  });
});
