import QRCode from 'qrcode';

/** Returns a QR as an outline that prints sharply at any size: a square of so many modules, without its quiet zone. */
export function qrPath(text: string): { side: number; path: string } {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules;
  const runs: string[] = [];
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const start = column;
      while (column < size && data[row * size + column]) column++;
      if (column > start) runs.push(`M${start} ${row}h${column - start}v1h-${column - start}z`);
    }
  }
  return { side: size, path: runs.join('') };
}
