/** Signals bytes that are not a chunk: truncated, damaged, of another format, or encrypted with another key. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
  }
}
