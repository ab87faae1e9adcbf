import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { MOST_COPIES } from '@festix/domain/ground';
import { LARGEST_RECEIPT } from '@festix/domain/money';
import type { Request } from 'express';
import { TakesUpload } from '../../../kernel/files/upload-places.ts';

/** Both lists of addresses with each one a field, and the others. */
const MOST_FIELDS = 2 * MOST_COPIES + 12;
const LONGEST_FIELD = 16 * 1024;

/**
 * Reads a form with perhaps one receipt, after the guard has let its sender in; a larger one is refused while it still
 * comes. What is no form is left to be read as JSON.
 */
export function TakesReceipt(): MethodDecorator {
  return TakesUpload('receipt', { fileSize: LARGEST_RECEIPT, fields: MOST_FIELDS, fieldSize: LONGEST_FIELD });
}

/** The bytes of the receipt that came with the form; undefined where none did. */
export const UploadedReceipt = createParamDecorator((_: unknown, context: ExecutionContext): Buffer | undefined => {
  const { file } = context.switchToHttp().getRequest<Request & { file?: { buffer: Buffer } }>();
  return file?.buffer;
});
