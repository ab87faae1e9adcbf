import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, type Locator } from '@playwright/test';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const WASM = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');

/** Milliseconds within which a code is read. */
const READ_WITHIN_MS = 15_000;

/**
 * Returns the text of the QR code on the screen, read from its picture by the door's reader. It looks again until the code
 * is read, as a camera does: something that passes may cover it for a moment.
 */
export async function qrOnScreen(symbol: Locator): Promise<string> {
  const { buffer } = new Uint8Array(await readFile(WASM));
  prepareZXingModule({ overrides: { wasmBinary: buffer } });
  let texts: string[] = [];
  await expect(async () => {
    await symbol.scrollIntoViewIfNeeded();
    const found = await readBarcodes(new Uint8Array(await symbol.screenshot()), { formats: ['QRCode'] });
    texts = found.map(({ text }) => text);
    expect(texts, 'QR codes that can be read on the screen').toHaveLength(1);
  }).toPass({ timeout: READ_WITHIN_MS });
  return texts[0]!;
}
