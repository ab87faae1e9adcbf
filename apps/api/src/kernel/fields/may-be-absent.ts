import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsOptional, ValidateIf } from 'class-validator';

/*
 * What null says is said by the contract, field by field: where its type has `| null`, null is taken, and means nothing
 * (`@IsOptional`, or `@NullIsAbsent` where nothing is what leaving out means); anywhere else it is a fault of the field.
 */

/** A field that may be left out; unlike `@IsOptional` it lets no null pass. */
export function MayBeAbsent(): PropertyDecorator {
  return ValidateIf((_body, value) => value !== undefined);
}

/** A field that may be left out, and whose null means the same. */
export function NullIsAbsent(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (value === null ? undefined : value)),
    IsOptional(),
  );
}

/** On the DTO of a PATCH that extends the DTO of a POST: all these fields may be left out. */
export function AllMayBeAbsent<Dto extends object>(...fields: (keyof Dto & string)[]) {
  return (dto: { prototype: Dto }): void => {
    for (const field of fields) MayBeAbsent()(dto.prototype, field);
  };
}
