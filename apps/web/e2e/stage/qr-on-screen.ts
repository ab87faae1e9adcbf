import {
  BinaryBitmap,
  DecodeHintType,
  GlobalHistogramBinarizer,
  HybridBinarizer,
  QRCodeReader,
  RGBLuminanceSource,
} from '@zxing/library';
import type { Locator } from '@playwright/test';
import sharp from 'sharp';

/** How near a phone may be held; its camera takes many pictures, and this reader sees one code in ten in none of one size. */
const DISTANCES = [1, 1.5, 2, 3];
const BINARIZERS = [HybridBinarizer, GlobalHistogramBinarizer];
const HINTS = new Map([[DecodeHintType.TRY_HARDER, true]]);

/** The text of the QR code that is on the screen, read from the picture that a phone at the door would see. */
export async function qrOnScreen(symbol: Locator): Promise<string> {
  await symbol.scrollIntoViewIfNeeded();
  const picture = await symbol.screenshot();
  for (const distance of DISTANCES) {
    const light = await lightOf(picture, distance);
    for (const Binarizer of BINARIZERS) {
      const text = read(new BinaryBitmap(new Binarizer(light)));
      if (text !== undefined) return text;
    }
  }
  throw new Error('no QR code is on the screen that can be read');
}

async function lightOf(picture: Buffer, distance: number): Promise<RGBLuminanceSource> {
  const { width } = await sharp(picture).metadata();
  const { data, info } = await sharp(picture)
    .flatten()
    .resize({ width: Math.round(width * distance) })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return new RGBLuminanceSource(new Uint8ClampedArray(data), info.width, info.height);
}

function read(picture: BinaryBitmap): string | undefined {
  try {
    return new QRCodeReader().decode(picture, HINTS).getText();
  } catch {
    return undefined;
  }
}
