import { inflateRawSync } from 'node:zlib';

/** Most bytes of an unpacked spreadsheet, and most parts. */
const MOST_UNPACKED = 20 * 1024 * 1024;
const MOST_PARTS = 200;

const END = 0x06054b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 0xffff;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;

/**
 * Returns whether a file is a plain zip that unpacks within the limits. Unpacks each part up to the limit, because
 * declared sizes may be wrong.
 */
export function isSoundZip(bytes: Buffer): boolean {
  try {
    return unpackedSize(bytes) <= MOST_UNPACKED;
  } catch {
    // A read beyond the end means no zip, or too large a one.
    return false;
  }
}

function unpackedSize(bytes: Buffer): number {
  const end = endOf(bytes);
  const parts = bytes.readUInt16LE(end + 10);
  if (parts > MOST_PARTS) throw new RangeError('too many parts');
  let at = bytes.readUInt32LE(end + 16);
  let size = 0;
  for (let part = 0; part < parts; part++) {
    if (bytes.readUInt32LE(at) !== ENTRY) throw new RangeError('no part where one is promised');
    size += sizeOfPart(bytes, at, MOST_UNPACKED - size);
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return size;
}

function sizeOfPart(bytes: Buffer, entry: number, most: number): number {
  const method = bytes.readUInt16LE(entry + 10);
  const packed = bytes.readUInt32LE(entry + 20);
  const local = bytes.readUInt32LE(entry + 42);
  if (bytes.readUInt32LE(local) !== LOCAL) throw new RangeError('a part without its head');
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  if (start + packed > bytes.length) throw new RangeError('a part beyond the end');
  if (method === STORED) return packed;
  if (method !== DEFLATED) throw new RangeError('a packing that spreadsheets do not use');
  if (packed === 0) return 0;
  return inflateRawSync(bytes.subarray(start, start + packed), { maxOutputLength: Math.max(1, most) }).length;
}

function endOf(bytes: Buffer): number {
  const farthest = Math.max(0, bytes.length - END_BYTES - LONGEST_COMMENT);
  for (let at = bytes.length - END_BYTES; at >= farthest; at--) if (bytes.readUInt32LE(at) === END) return at;
  throw new RangeError('no end');
}
