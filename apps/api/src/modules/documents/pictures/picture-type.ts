import type { PICTURE_TYPES } from '@festix/domain/ground';

export type PictureType = (typeof PICTURE_TYPES)[number];

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', at, at + text.length) === text;

/** Longest box of brands that a file may begin with. */
const LONGEST_BRANDS = 256;

/** Detects a picture's type from its bytes, whatever the sender claims; undefined for everything else, SVG included. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | undefined {
  if (startsWith(bytes, '\xff\xd8\xff')) return 'image/jpeg';
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return 'image/gif';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'image/webp';
  if (startsWith(bytes, 'ftyp', 4) && isAvif(bytes)) return 'image/avif';
  return undefined;
}

/** Returns whether the container's brands name AVIF. */
function isAvif(bytes: Uint8Array): boolean {
  const size = Math.min(Buffer.from(bytes.subarray(0, 4)).readUInt32BE(), bytes.byteLength, LONGEST_BRANDS);
  for (let at = 8; at + 4 <= size; at += 4) if (startsWith(bytes, 'avif', at)) return true;
  return false;
}
