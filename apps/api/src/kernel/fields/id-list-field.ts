import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsOptional } from 'class-validator';
import { IdField } from './id-field.ts';

/** Validates a query's ids, comma-separated; an empty list is none. */
export function IdListField({ most }: { most: number }): PropertyDecorator {
  return applyDecorators(
    IsOptional(),
    ArrayMaxSize(most),
    IdField({ each: true }),
    Transform(({ value }: { value: unknown }) => split(value)),
  );
}

function split(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const ids = value.split(',').filter(Boolean);
  return ids.length > 0 ? ids : undefined;
}
