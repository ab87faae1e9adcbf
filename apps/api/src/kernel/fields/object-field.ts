import { applyDecorators, type Type as Class } from '@nestjs/common';
import { Type } from 'class-transformer';
import { ArrayUnique, ValidateBy, ValidateNested, type ValidationOptions } from 'class-validator';
import { fieldProblems } from '@festix/domain/ground';

/** The name of the rule that a field is an object, or a list of them; what gives their class stands among its constraints. */
export const IS_OBJECT_OF = 'isObjectOf';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** class-validator looks into lists of lists, and finds nothing wrong in those that are empty. */
function IsRecord(dto: () => Class, each: boolean): PropertyDecorator {
  const validator = { validate: isRecord, defaultMessage: () => fieldProblems.invalid };
  return ValidateBy({ name: IS_OBJECT_OF, constraints: [dto], validator }, { each });
}

/** A field that is an object with the fields of a class. */
export function ObjectOf(dto: () => Class): PropertyDecorator {
  return applyDecorators(IsRecord(dto, false), ValidateNested(), Type(dto));
}

/** A field that is a list of such objects, and of nothing else. */
export function ObjectsOf(dto: () => Class): PropertyDecorator {
  return applyDecorators(IsRecord(dto, true), ValidateNested({ each: true }), Type(dto));
}

/** Each of these objects says something else in one of its fields. */
export function EachOther(field: string, options?: ValidationOptions): PropertyDecorator {
  return ArrayUnique((item: unknown) => (isRecord(item) ? item[field] : item), options);
}
