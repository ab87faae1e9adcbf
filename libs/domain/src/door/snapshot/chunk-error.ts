/** Bytes that are no chunk: truncated, damaged, of another format, or sealed under another key. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
  }
}
