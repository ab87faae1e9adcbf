import { create } from 'qrcode';

const PIXELS_PER_MODULE = 4;
const QUIET = 4;

/** Returns a picture of a QR code, straight and sharp. */
export function qrPicture(text: string): ImageData {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const side = (modules.size + 2 * QUIET) * PIXELS_PER_MODULE;
  return picture(side, side, (x, y) => {
    const [column, row] = [x, y].map((at) => Math.floor(at / PIXELS_PER_MODULE) - QUIET) as [number, number];
    const isInside = Math.min(column, row) >= 0 && Math.max(column, row) < modules.size;
    return isInside && modules.get(row, column) ? 0 : 255;
  });
}

/** Returns a grey picture, from black (0) to white (255). */
export function picture(width: number, height: number, brightness: (x: number, y: number) => number): ImageData {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at++) {
    data.fill(brightness(at % width, Math.floor(at / width)), at * 4, at * 4 + 3);
  }
  return { data, width, height, colorSpace: 'srgb' };
}
