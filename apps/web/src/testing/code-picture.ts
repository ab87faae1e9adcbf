import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import type { PartnerCodeFormat } from '@festix/domain/selling';
import { picture } from './qr-picture.ts';

const FORMATS = {
  qr: 'QRCode',
  code_128: 'Code128',
  pdf_417: 'PDF417',
  aztec: 'Aztec',
  ean_13: 'EAN13',
  ean_8: 'EAN8',
  data_matrix: 'DataMatrix',
  micro_qr: 'MicroQRCode',
  aztec_rune: 'AztecRune',
} as const satisfies Record<PartnerCodeFormat | 'micro_qr' | 'aztec_rune', string>;

/** Paper and ink as a camera sees them under a lamp. */
const PAPER = 214;
const INK = 46;
/** Greatest difference that a camera's noise makes. */
const NOISE = 12;
/** Pixels of a frame. */
const [WIDTH, HEIGHT] = [800, 480];
/** Share of the frame that a code fills. */
const FILLS = 0.6;

/** Returns a frame of a camera with a code in its middle, turned by some degrees. */
export async function codePicture(format: keyof typeof FORMATS, text: string, degrees = 0): Promise<ImageData> {
  const path = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');
  const wasmBinary = new Uint8Array(readFileSync(path)).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  const { symbol, error } = await writeBarcode(text, { format: FORMATS[format], addQuietZones: false });
  if (error) throw new Error(error);
  const scale = Math.max(2, Math.floor(Math.min((WIDTH * FILLS) / symbol.width, (HEIGHT * FILLS) / symbol.height)));
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  return picture(WIDTH, HEIGHT, (x, y) => {
    const [right, down] = [x - WIDTH / 2, y - HEIGHT / 2];
    const column = Math.floor((right * cos + down * sin) / scale + symbol.width / 2);
    const row = Math.floor((down * cos - right * sin) / scale + symbol.height / 2);
    const isInside = column >= 0 && row >= 0 && column < symbol.width && row < symbol.height;
    const isInk = isInside && symbol.data[row * symbol.width + column] === 0;
    return (isInk ? INK : PAPER) + noiseAt(x, y);
  });
}

/** Returns the same noise for the same pixel. */
function noiseAt(x: number, y: number): number {
  return (((x * 7919 + y * 104_729) ^ (x * y)) % (2 * NOISE)) - NOISE;
}
