import type { Readable } from 'node:stream';
import { MINUTE } from '@festix/domain/ground';
import { StreamableFile } from '@nestjs/common';
import type { Response } from 'express';

/** What each kind of file that people take along is sent as. */
export const FILE_TYPES = Object.freeze({
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
});

/** Milliseconds without a byte taken after which nobody is there any more. */
const STALLED = 2 * MINUTE;

/**
 * What a call answers that `produces` a file. Nest sends the file's bytes; the contract names what arrives, which is the
 * one reason for the cast.
 */
export function fileAnswer(bytes: Buffer, type: string, name: string): string {
  return new StreamableFile(bytes, described(type, name)) as unknown as string;
}

/** The same of a file that is written while it is taken; who takes nothing more of it is let go. */
export function streamAnswer(response: Response, content: Readable, type: string, name: string): string {
  response.setTimeout(STALLED);
  return new StreamableFile(content, described(type, name)) as unknown as string;
}

function described(type: string, name: string) {
  return { type, disposition: `attachment; filename="${name}"` };
}
