import { ChunkError } from './chunk-error.ts';
import { platform } from './platform.ts';

const decoder = new platform.TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Reads a ByteWriter's bytes. Throws a ChunkError at the end instead of reading past it. */
export class ByteReader {
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  private at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  u8(): number {
    return this.view.getUint8(this.step(1));
  }

  u32(): number {
    return this.view.getUint32(this.step(4), true);
  }

  varint(): number {
    let value = 0;
    for (let scale = 1; scale <= Number.MAX_SAFE_INTEGER; scale *= 0x80) {
      const byte = this.u8();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) {
        if (!Number.isSafeInteger(value)) break;
        return value;
      }
    }
    throw new ChunkError('A number is too large');
  }

  text(): string {
    const written = this.raw(this.varint());
    try {
      return decoder.decode(written);
    } catch (cause) {
      throw new ChunkError('Text is not UTF-8', cause);
    }
  }

  /** Returns a view of the next bytes, without a copy. */
  raw(length: number): Uint8Array {
    const from = this.step(length);
    return this.bytes.subarray(from, from + length);
  }

  /** Returns a copy, because the bytes are unaligned; every machine that runs a browser is little-endian. */
  u16s(count: number): Uint16Array {
    return new Uint16Array(this.raw(count * 2).slice().buffer);
  }

  u32s(count: number): Uint32Array {
    return new Uint32Array(this.raw(count * 4).slice().buffer);
  }

  /** Throws a ChunkError if fewer bytes are left, before a reader takes memory for what they claim. */
  hasRoom(least: number): void {
    if (least > this.bytes.length - this.at) throw new ChunkError('The bytes end too early');
  }

  end(): void {
    if (this.at !== this.bytes.length) throw new ChunkError('There are bytes after the end');
  }

  private step(length: number): number {
    const from = this.at;
    this.hasRoom(length);
    this.at = from + length;
    return from;
  }
}
