import { createParamDecorator, UseInterceptors, type ExecutionContext } from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import { LARGEST_RECEIPT, MOST_COPIES } from '@festix/domain';
import type { Request } from 'express';

/** Both lists of addresses with each one a field, and the others. */
const MOST_FIELDS = 2 * MOST_COPIES + 12;
const LONGEST_FIELD = 16 * 1024;

/**
 * Reads a form with perhaps one receipt, after the guard has let its sender in; a larger one is refused while it still
 * comes. What is no form is left to be read as JSON.
 */
export function TakesReceipt(): MethodDecorator {
  const limits = { fileSize: LARGEST_RECEIPT, files: 1, fields: MOST_FIELDS, fieldSize: LONGEST_FIELD };
  return UseInterceptors(FileInterceptor('receipt', { limits }));
}

/** The bytes of the receipt that came with the form; undefined where none did. */
export const UploadedReceipt = createParamDecorator((_: unknown, context: ExecutionContext): Buffer | undefined => {
  const { file } = context.switchToHttp().getRequest<Request & { file?: { buffer: Buffer } }>();
  return file?.buffer;
});
