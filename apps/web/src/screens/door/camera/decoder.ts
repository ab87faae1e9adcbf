import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { Decode } from './decode.ts';

/**
 * Opens the reader for this browser: ZXing's C++ if WebAssembly runs, and an older JavaScript port otherwise, as on an
 * iPhone in lockdown. Each is downloaded only when needed.
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
  return async (image) => {
    const found = await readBarcodes(image, { formats: ['QRCode'] });
    return found.filter(({ isValid }) => isValid).map(({ text }) => text);
  };
}

async function withoutWasm(): Promise<Decode> {
  return (await import('./decode-without-wasm.ts')).decodeWithoutWasm;
}
