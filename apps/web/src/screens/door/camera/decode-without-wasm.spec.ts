import { describe, expect, it } from '@jest/globals';
import { ticketText } from '@festix/domain/selling';
import { picture, qrPicture } from '../../../testing/qr-picture.ts';
import { QR_ALONE } from './decode.ts';
import { decodeWithoutWasm } from './decode-without-wasm.ts';

describe('decoder without WebAssembly', () => {
  it('the decoder without WebAssembly reads a ticket', async () => {
    const text = ticketText(
      Uint8Array.from({ length: 15 }, (_, at) => at),
      new Uint8Array(64).fill(7),
    );
    expect(await decodeWithoutWasm(qrPicture(text), QR_ALONE)).toEqual([text]);
  });

  it('the decoder without WebAssembly finds nothing in black, grey and noise', async () => {
    const noise = (x: number, y: number) => (x * 7919 + y * 104_729) % 256;
    for (const brightness of [() => 0, () => 128, noise]) {
      expect(await decodeWithoutWasm(picture(160, 120, brightness), QR_ALONE)).toEqual([]);
    }
  });
});
