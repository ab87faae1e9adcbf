import type { Readable } from 'node:stream';
import { MINUTE } from '@festix/domain/ground';
import { StreamableFile } from '@nestjs/common';
import type { Response } from 'express';

/** Media types of the exported files. */
export const FILE_TYPES = Object.freeze({
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
});

/** Milliseconds without a byte read after which the client counts as gone. */
const STALLED = 2 * MINUTE;

/**
 * Returns the answer of a call that `produces` a file. Nest sends the bytes; the contract names the type that arrives,
 * which is the only reason for the cast.
 */
export function fileAnswer(bytes: Buffer, type: string, name: string): string {
  return new StreamableFile(bytes, described(type, name)) as unknown as string;
}

/** Returns the same for a file written while it is sent; disconnects a client that stops reading. */
export function streamAnswer(response: Response, content: Readable, type: string, name: string): string {
  response.setTimeout(STALLED);
  return new StreamableFile(content, described(type, name)) as unknown as string;
}

function described(type: string, name: string) {
  return { type, disposition: `attachment; filename="${name}"` };
}
