import { BinaryBitmap, HybridBinarizer, QRCodeReader, RGBLuminanceSource } from '@zxing/library';

const reader = new QRCodeReader();

/** Returns at most one code. A picture on which this reader throws has none, like most pictures. */
export async function decodeWithoutWasm({ data, width, height }: ImageData): Promise<string[]> {
  const source = new RGBLuminanceSource(greyOf(data), width, height);
  try {
    return [reader.decode(new BinaryBitmap(new HybridBinarizer(source))).getText()];
  } catch {
    return [];
  } finally {
    reader.reset();
  }
}

/** Returns brightness, weighted as the eye weighs colours. */
function greyOf(pixels: Uint8ClampedArray): Uint8ClampedArray {
  const grey = new Uint8ClampedArray(pixels.length / 4);
  for (let at = 0; at < grey.length; at++) {
    const from = at * 4;
    grey[at] = (pixels[from]! * 77 + pixels[from + 1]! * 150 + pixels[from + 2]! * 29) >> 8;
  }
  return grey;
}
