import { applyDecorators } from '@nestjs/common';
import { uuidText } from '@festix/domain/ground';
import { Transform } from 'class-transformer';
import { Obeys } from './obeys.ts';

/** Validates an id, any version of UUID; lower-cases it, as the database writes it. */
export function IdField(options: { each?: boolean; message?: string } = {}): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => inLowerCase(value)),
    Obeys(uuidText, options),
  );
}

function inLowerCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inLowerCase);
  return typeof value === 'string' ? value.toLowerCase() : value;
}
