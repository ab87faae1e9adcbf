import type { PartnerCodeFormat } from '@festix/domain/selling';
import type { readBarcodes, ReadInputBarcodeFormat } from 'zxing-wasm/reader';
import type { Decode } from './decode.ts';

/**
 * Names of the formats in ZXing; a later server may name others. Its wider names, QRCode and Aztec, would let in Micro QR
 * and runes, which nobody sells: so small that noise is read as one.
 */
const ZXING: Readonly<Record<PartnerCodeFormat, ReadInputBarcodeFormat>> = {
  qr: 'QRCodeModel2',
  code_128: 'Code128',
  pdf_417: 'PDF417',
  aztec: 'AztecCode',
  ean_13: 'EAN13',
  ean_8: 'EAN8',
  data_matrix: 'DataMatrix',
};

/** Returns a decoder by ZXing's C++, whose module is prepared. */
export function decodeWithWasm(read: typeof readBarcodes): Decode {
  return async (image, formats) => {
    // Plain: a partner's text as it is, without the parentheses and angle brackets of a text for people.
    const known = formats.filter((format) => Object.hasOwn(ZXING, format));
    const found = await read(image, { formats: known.map((format) => ZXING[format]), textMode: 'Plain' });
    return found.filter(({ isValid }) => isValid).map(({ text }) => text);
  };
}
