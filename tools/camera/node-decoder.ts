import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { Decode } from '../../apps/web/src/screens/door/camera/decode.ts';
import { decodeWithWasm } from '../../apps/web/src/screens/door/camera/decode-with-wasm.ts';

/** Opens the door's decoder in Node.js, which has no server to fetch its module from. */
export async function openNodeDecoder(): Promise<Decode> {
  const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const wasmBinary = new Uint8Array(readFileSync(path)).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  return decodeWithWasm(readBarcodes);
}
