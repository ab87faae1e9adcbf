import { applyDecorators, type Type as Class } from '@nestjs/common';
import { Type } from 'class-transformer';
import { ArrayUnique, ValidateBy, ValidateNested, type ValidationOptions } from 'class-validator';
import { fieldProblems } from '@festix/domain/ground';

/** Name of the rule that a field is an object, or a list of them; its constraints return their class. */
export const IS_OBJECT_OF = 'isObjectOf';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Checks what class-validator does not: it descends into lists of lists, and accepts empty ones. */
function IsRecord(dto: () => Class, each: boolean): PropertyDecorator {
  const rule = { name: IS_OBJECT_OF, constraints: [dto], validator: { validate: isRecord } };
  return ValidateBy(rule, { each, message: fieldProblems.invalid });
}

/** Validates an object with the fields of a class. */
export function ObjectOf(dto: () => Class): PropertyDecorator {
  return applyDecorators(IsRecord(dto, false), ValidateNested({ message: fieldProblems.invalid }), Type(dto));
}

/** Validates a list of such objects, and nothing else. */
export function ObjectsOf(dto: () => Class): PropertyDecorator {
  return applyDecorators(
    IsRecord(dto, true),
    ValidateNested({ each: true, message: fieldProblems.invalid }),
    Type(dto),
  );
}

/** Validates that a field of these objects is unique. */
export function EachOther(field: string, options?: ValidationOptions): PropertyDecorator {
  return ArrayUnique((item: unknown) => (isRecord(item) ? item[field] : item), options);
}
