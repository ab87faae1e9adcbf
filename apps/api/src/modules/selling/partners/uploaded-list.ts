import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { LARGEST_PARTNER_LIST } from '@festix/domain/selling';
import type { Request } from 'express';
import { TakesUpload } from '../../../kernel/files/upload-places.ts';

/** Fields of the form beside the file. */
const FIELDS = 6;

/** Most bytes of the form besides the list. */
const BESIDES = 64 * 1024;

/** Reads a form with a list, as a file or as a text; refuses a larger one before or during its upload. */
export function TakesList(): MethodDecorator {
  const whole = LARGEST_PARTNER_LIST + BESIDES;
  return TakesUpload('file', {
    whole,
    fileSize: LARGEST_PARTNER_LIST,
    fields: FIELDS,
    fieldSize: LARGEST_PARTNER_LIST,
  });
}

/** Injects the bytes of the uploaded file; null for a pasted text. */
export const UploadedList = createParamDecorator((_: unknown, context: ExecutionContext): Buffer | null => {
  const { file } = context.switchToHttp().getRequest<Request & { file?: { buffer: Buffer } }>();
  return file?.buffer ?? null;
});
