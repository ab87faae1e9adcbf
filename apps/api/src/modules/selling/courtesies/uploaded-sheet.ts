import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { fieldProblems } from '@festix/domain/ground';
import { LARGEST_SHEET } from '@festix/domain/selling';
import type { Request } from 'express';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { TakesUpload } from '../../../kernel/files/upload-places.ts';
import type { SheetUpload } from './courtesy-imports.ts';

const LONGEST_NAME = 120;

/**
 * Reads a form with one spreadsheet, after the guard has admitted its sender; refuses a larger one during its upload.
 */
export function TakesSheet(): MethodDecorator {
  return TakesUpload('file', { fileSize: LARGEST_SHEET, fields: 1, fieldSize: 64 });
}

/** Injects the uploaded file, with its original name. */
export const UploadedSheet = createParamDecorator((_: unknown, context: ExecutionContext): SheetUpload => {
  const { file } = context.switchToHttp().getRequest<Request & { file?: { buffer: Buffer; originalname: string } }>();
  if (!file) throw new ProblemError('VALIDATION_ERROR', { errors: { file: [fieldProblems.required] } });
  // Forms carry names as bytes.
  const name = Buffer.from(file.originalname, 'latin1').toString('utf8').replaceAll('\0', '');
  return { name: name.slice(0, LONGEST_NAME), bytes: file.buffer };
});
