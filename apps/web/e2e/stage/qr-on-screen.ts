import { BinaryBitmap, HybridBinarizer, QRCodeReader, RGBLuminanceSource } from '@zxing/library';
import type { Locator } from '@playwright/test';
import sharp from 'sharp';

/** The text of the QR code that is on the screen, read from the picture that a phone at the door would see. */
export async function qrOnScreen(symbol: Locator): Promise<string> {
  await symbol.scrollIntoViewIfNeeded();
  const { data, info } = await sharp(await symbol.screenshot())
    .flatten()
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const light = new RGBLuminanceSource(new Uint8ClampedArray(data), info.width, info.height);
  return new QRCodeReader().decode(new BinaryBitmap(new HybridBinarizer(light))).getText();
}
