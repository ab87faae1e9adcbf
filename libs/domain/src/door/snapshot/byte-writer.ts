import { platform } from './platform.ts';

const FIRST_SIZE = 1024;
const encoder = new platform.TextEncoder();

/** Writes bytes in sequence, numbers little-endian. */
export class ByteWriter {
  private bytes = new Uint8Array(FIRST_SIZE);
  private length = 0;

  u8(value: number): void {
    this.room(1);
    this.bytes[this.length++] = value;
  }

  u16(value: number): void {
    this.room(2);
    this.bytes[this.length++] = value;
    this.bytes[this.length++] = value >>> 8;
  }

  u32(value: number): void {
    this.room(4);
    this.bytes[this.length++] = value;
    this.bytes[this.length++] = value >>> 8;
    this.bytes[this.length++] = value >>> 16;
    this.bytes[this.length++] = value >>> 24;
  }

  /** Writes a whole number up to 2^53 in as few bytes as possible, seven bits in each. */
  varint(value: number): void {
    let rest = value;
    while (rest >= 0x80) {
      this.u8((rest % 0x80) | 0x80);
      rest = Math.floor(rest / 0x80);
    }
    this.u8(rest);
  }

  /** Writes a text with its length in bytes before it. */
  text(value: string): void {
    const written = encoder.encode(value);
    this.varint(written.length);
    this.raw(written);
  }

  raw(written: Uint8Array): void {
    this.room(written.length);
    this.bytes.set(written, this.length);
    this.length += written.length;
  }

  written(): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(0, this.length);
  }

  private room(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(this.length + more, this.bytes.length * 2));
    larger.set(this.bytes);
    this.bytes = larger;
  }
}
