import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type CoverBody } from '@festix/domain/contract';
import { LARGEST_PICTURE } from '@festix/domain/ground';
import { IsInt, Max, Min, ValidateIf } from 'class-validator';
import type { Request } from 'express';
import { Digits } from '../../../kernel/fields/digits.ts';
import { TakesUpload } from '../../../kernel/files/upload-places.ts';
import type { Crop } from './cut-picture.ts';

/** More pixels than any side of a picture has. */
const FARTHEST_PIXEL = 100_000;
const CROP = ['x', 'y', 'width', 'height'] as const;

const hasCrop = (body: CropDto): boolean => CROP.some((field) => body[field] !== undefined);

/** The fields beside the file; the four numbers come together. */
export class CropDto implements Omit<CoverBody, 'file'> {
  @ValidateIf(hasCrop)
  @Digits()
  @IsInt()
  @Min(0)
  @Max(FARTHEST_PIXEL)
  x?: number;

  @ValidateIf(hasCrop)
  @Digits()
  @IsInt()
  @Min(0)
  @Max(FARTHEST_PIXEL)
  y?: number;

  @ValidateIf(hasCrop)
  @Digits()
  @IsInt()
  @Min(1)
  @Max(FARTHEST_PIXEL)
  width?: number;

  @ValidateIf(hasCrop)
  @Digits()
  @IsInt()
  @Min(1)
  @Max(FARTHEST_PIXEL)
  height?: number;
}

/** Returns the crop that was sent; undefined for the picture's middle. */
export function cropOf({ x, y, width, height }: CropDto): Crop | undefined {
  if (x === undefined || y === undefined || width === undefined || height === undefined) return undefined;
  return { x, y, width, height };
}

/** Reads a form with one file, after the guard has admitted its sender; refuses a larger one during its upload. */
export function TakesPicture(): MethodDecorator {
  return TakesUpload('file', { fileSize: LARGEST_PICTURE, fields: CROP.length, fieldSize: 32 });
}

/** Injects the bytes of the uploaded file; undefined without one. */
export const UploadedBytes = createParamDecorator((_: unknown, context: ExecutionContext): Buffer | undefined => {
  const { file } = context.switchToHttp().getRequest<Request & { file?: { buffer: Buffer } }>();
  return file?.buffer;
});
