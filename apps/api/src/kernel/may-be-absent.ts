import { ValidateIf } from 'class-validator';

/** A field that may be left out; unlike `@IsOptional` it lets no null pass. */
export function MayBeAbsent(): PropertyDecorator {
  return ValidateIf((_body, value) => value !== undefined);
}

/** On the DTO of a PATCH that extends the DTO of a POST: all these fields may be left out. */
export function AllMayBeAbsent<Dto extends object>(...fields: (keyof Dto & string)[]) {
  return (dto: { prototype: Dto }): void => {
    for (const field of fields) MayBeAbsent()(dto.prototype, field);
  };
}
