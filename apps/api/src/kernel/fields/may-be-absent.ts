import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsOptional, ValidateIf } from 'class-validator';

/*
 * The contract decides about null, field by field. Where its type has `| null`, null is valid and means an empty value
 * (`@IsOptional`), or the same as leaving the field out (`@NullIsAbsent`). Elsewhere it is a fault of the field.
 */

/** Allows a field to be absent; in contrast to `@IsOptional`, null is a fault. */
export function MayBeAbsent(): PropertyDecorator {
  return ValidateIf((_body, value) => value !== undefined);
}

/** Allows a field to be absent, and reads null as absent. */
export function NullIsAbsent(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (value === null ? undefined : value)),
    IsOptional(),
  );
}

/** Allows the fields of a POST to be absent in the PATCH whose DTO extends it. */
export function AllMayBeAbsent<Dto extends object>(...fields: (keyof Dto & string)[]) {
  return (dto: { prototype: Dto }): void => {
    for (const field of fields) MayBeAbsent()(dto.prototype, field);
  };
}
