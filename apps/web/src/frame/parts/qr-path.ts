import { create } from 'qrcode';

/** A QR symbol without its quiet zone: the path of its dark modules and its side, both in modules. */
export interface QrPath {
  path: string;
  modules: number;
}

/** Returns a symbol of level M, as for tickets: glare or a thumb may hide part of it, and it stays small. */
export function qrPath(text: string): QrPath {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const runs: string[] = [];
  for (let y = 0; y < modules.size; y++) {
    for (let x = 0; x < modules.size; x++) {
      const start = x;
      while (x < modules.size && modules.get(y, x)) x++;
      if (x > start) runs.push(`M${start} ${y}h${x - start}v1h${start - x}z`);
    }
  }
  return { path: runs.join(''), modules: modules.size };
}
