import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { Decode } from './decode.ts';

/**
 * The reader for this browser: ZXing's C++ where WebAssembly runs, and its older sister in JavaScript where it doesn't, as
 * on an iPhone in lockdown. Each is fetched only by who needs it.
 */
export async function openDecoder(): Promise<Decode> {
  if (typeof WebAssembly === 'undefined') return withoutWasm();
  try {
    return await withWasm();
  } catch {
    // A reader that sees less is better than none.
    return withoutWasm();
  }
}

async function withWasm(): Promise<Decode> {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader');
  // By itself the library would fetch its module from a stranger's host.
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
  return async (image) => {
    const found = await readBarcodes(image, { formats: ['QRCode'] });
    return found.filter(({ isValid }) => isValid).map(({ text }) => text);
  };
}

async function withoutWasm(): Promise<Decode> {
  return (await import('./decode-without-wasm.ts')).decodeWithoutWasm;
}
