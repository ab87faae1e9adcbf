import {
  AztecCodeReader,
  BarcodeFormat,
  BinaryBitmap,
  Code128Reader,
  DataMatrixReader,
  DecodeHintType,
  EAN13Reader,
  HybridBinarizer,
  MultiFormatOneDReader,
  PDF417Reader,
  QRCodeReader,
  RGBLuminanceSource,
  type Reader,
} from '@zxing/library';
import type { PartnerCodeFormat } from '@festix/domain/selling';

const readers: Readonly<Record<PartnerCodeFormat, Reader>> = {
  qr: new QRCodeReader(),
  code_128: new Code128Reader(),
  pdf_417: new PDF417Reader(),
  aztec: new AztecCodeReader(),
  ean_13: new EAN13Reader(),
  // The library hands out no reader of EAN-8 by itself.
  ean_8: new MultiFormatOneDReader(new Map([[DecodeHintType.POSSIBLE_FORMATS, [BarcodeFormat.EAN_8]]])),
  data_matrix: new DataMatrixReader(),
};

/** Returns at most one code, of the first format that has one. */
export async function decodeWithoutWasm(
  { data, width, height }: ImageData,
  formats: readonly PartnerCodeFormat[],
): Promise<string[]> {
  const image = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(greyOf(data), width, height)));
  for (const format of formats) {
    // A later server may name a kind of code that this app does not know.
    if (!Object.hasOwn(readers, format)) continue;
    const text = textIn(image, readers[format]);
    if (text !== undefined) return [text];
  }
  return [];
}

/** Returns the code that a reader finds. A picture on which it throws has none, like most pictures. */
function textIn(image: BinaryBitmap, reader: Reader): string | undefined {
  try {
    return reader.decode(image).getText();
  } catch {
    return undefined;
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
