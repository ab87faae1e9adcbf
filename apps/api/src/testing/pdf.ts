import { inflateSync } from 'node:zlib';
import { BinaryBitmap, DecodeHintType, HybridBinarizer, QRCodeReader, RGBLuminanceSource } from '@zxing/library';

/** Pixels of a module, and modules of quiet zone, in which a code is drawn to be read. */
const SCALE = 4;
const QUIET = 4;

/** A drawing, upright and sharp, where a camera's picture is neither. */
const DRAWN = new Map([[DecodeHintType.PURE_BARCODE, true]]);

/** What is drawn in a PDF: its streams, unpacked. */
function streamsOf(pdf: Buffer): string[] {
  const streams: string[] = [];
  for (let at = pdf.indexOf('stream\n'); at !== -1; at = pdf.indexOf('stream\n', at + 1)) {
    if (pdf.subarray(at - 3, at).toString('latin1') === 'end') continue;
    const start = at + 'stream\n'.length;
    try {
      streams.push(inflateSync(pdf.subarray(start, pdf.indexOf('\nendstream', start))).toString('latin1'));
    } catch {
      // A font, or something else that is not packed in this way.
    }
  }
  return streams;
}

export function pagesIn(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
}

/** The texts of the QR codes that a PDF draws, page by page. */
export function qrTextsIn(pdf: Buffer): string[] {
  return streamsOf(pdf).flatMap((stream) => {
    const runs = [...stream.matchAll(/(?<!\S)(\d+) (\d+) m\s(\d+) \2 l\s\3 (\d+) l\s\1 \4 l\sh/g)].map(
      ([, left, top, right]) => ({ left: Number(left), top: Number(top), right: Number(right) }),
    );
    return runs.length === 0 ? [] : [readRuns(runs)];
  });
}

function readRuns(runs: readonly { left: number; top: number; right: number }[]): string {
  const modules = Math.max(...runs.map(({ right }) => right));
  const side = (modules + 2 * QUIET) * SCALE;
  const pixels = new Uint8ClampedArray(side * side).fill(255);
  for (const { left, top, right } of runs) {
    for (let y = (top + QUIET) * SCALE; y < (top + QUIET + 1) * SCALE; y++) {
      pixels.fill(0, y * side + (left + QUIET) * SCALE, y * side + (right + QUIET) * SCALE);
    }
  }
  const bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(pixels, side, side)));
  return new QRCodeReader().decode(bitmap, DRAWN).getText();
}
