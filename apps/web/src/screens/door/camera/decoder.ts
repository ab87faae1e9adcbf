import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { Decode } from './decode.ts';
import { decodeWithWasm } from './decode-with-wasm.ts';

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

async function withWasm(): Promise<Decode> {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader');
  // By default the library would download its module from a third party.
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
  return decodeWithWasm(readBarcodes);
}

async function withoutWasm(): Promise<Decode> {
  return (await import('./decode-without-wasm.ts')).decodeWithoutWasm;
}
