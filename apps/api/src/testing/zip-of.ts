import { crc32, deflateRawSync } from 'node:zlib';

/** Builds a zip, whose declared sizes may be wrong. */
export function zipOf(parts: Record<string, string | Buffer>, said?: number): Buffer {
  const [files, entries]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const [name, text] of Object.entries(parts)) {
    const content = Buffer.from(text);
    const packed = deflateRawSync(content);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    for (const [record, from] of [
      [head, 8],
      [entry, 10],
    ] as const) {
      record.writeUInt16LE(8, from);
      record.writeUInt32LE(crc32(content), from + 6);
      record.writeUInt32LE(packed.length, from + 10);
      record.writeUInt32LE(said ?? content.length, from + 14);
      record.writeUInt16LE(name.length, from + 18);
    }
    entry.writeUInt32LE(at, 42);
    files.push(head, Buffer.from(name), packed);
    entries.push(entry, Buffer.from(name));
    at += head.length + name.length + packed.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(parts).length, 8);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, directory, end]);
}
