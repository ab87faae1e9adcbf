import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { MOST_COPIES } from '@festix/domain/ground';
import { LARGEST_RECEIPT } from '@festix/domain/money';
import type { Request } from 'express';
import { TakesUpload } from '../../../kernel/files/upload-places.ts';

/** Fields of both address lists, one each, and the others. */
const MOST_FIELDS = 2 * MOST_COPIES + 12;
const LONGEST_FIELD = 16 * 1024;

/**
 * Reads a form with an optional receipt, after the guard has admitted its sender; refuses a larger one during its
 * upload. Leaves other bodies to be read as JSON.
 */
export function TakesReceipt(): MethodDecorator {
  return TakesUpload('receipt', { fileSize: LARGEST_RECEIPT, fields: MOST_FIELDS, fieldSize: LONGEST_FIELD });
}

/** Injects the bytes of the uploaded receipt; undefined without one. */
export const UploadedReceipt = createParamDecorator((_: unknown, context: ExecutionContext): Buffer | undefined => {
  const { file } = context.switchToHttp().getRequest<Request & { file?: { buffer: Buffer } }>();
  return file?.buffer;
});
