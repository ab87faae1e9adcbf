import type { PartnerCodeFormat } from '@festix/domain/selling';
import type { ReadInputBarcodeFormat } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { Decode } from './decode.ts';

/**
 * Opens the reader for this browser: ZXing's C++ if WebAssembly runs, and an older JavaScript port otherwise, as on an
 * iPhone in lockdown. Each is downloaded only when needed. A browser's own `BarcodeDetector` is not used: browsers
 * differ in how they spell one bar code, and a partner's code has to be the text of the list.
 */
export async function openDecoder(): Promise<Decode> {
  if (typeof WebAssembly === 'undefined') return withoutWasm();
  try {
    return await withWasm();
  } catch {
    // A weaker reader is better than none.
    return withoutWasm();
  }
}

/** Names of the formats in ZXing; a later server may name others. */
const ZXING: Readonly<Record<PartnerCodeFormat, ReadInputBarcodeFormat>> = {
  qr: 'QRCode',
  code_128: 'Code128',
  pdf_417: 'PDF417',
  aztec: 'Aztec',
  ean_13: 'EAN13',
  ean_8: 'EAN8',
  data_matrix: 'DataMatrix',
};

async function withWasm(): Promise<Decode> {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader');
  // By default the library would download its module from a third party.
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
  return async (image, formats) => {
    // Plain: a partner's text as it is, without the parentheses and angle brackets of a text for people.
    const known = formats.filter((format) => Object.hasOwn(ZXING, format));
    const found = await readBarcodes(image, { formats: known.map((format) => ZXING[format]), textMode: 'Plain' });
    return found.filter(({ isValid }) => isValid).map(({ text }) => text);
  };
}

async function withoutWasm(): Promise<Decode> {
  return (await import('./decode-without-wasm.ts')).decodeWithoutWasm;
}
