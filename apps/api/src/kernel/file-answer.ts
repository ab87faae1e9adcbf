import { StreamableFile } from '@nestjs/common';

/**
 * What a call answers that `produces` a file. Nest sends the file's bytes; the contract names what arrives, which is the
 * one reason for the cast.
 */
export function fileAnswer(bytes: Buffer, type: string, name: string): string {
  return new StreamableFile(bytes, { type, disposition: `attachment; filename="${name}"` }) as unknown as string;
}
