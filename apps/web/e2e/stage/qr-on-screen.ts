import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Locator } from '@playwright/test';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const WASM = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');

/** Returns the text of the QR code on the screen, read from its picture by the door's reader. */
export async function qrOnScreen(symbol: Locator): Promise<string> {
  await symbol.scrollIntoViewIfNeeded();
  const { buffer } = new Uint8Array(await readFile(WASM));
  prepareZXingModule({ overrides: { wasmBinary: buffer } });
  const [found] = await readBarcodes(new Uint8Array(await symbol.screenshot()), { formats: ['QRCode'] });
  if (!found) throw new Error('no QR code is on the screen that can be read');
  return found.text;
}
