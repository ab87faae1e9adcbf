import { applyDecorators } from '@nestjs/common';
import { HEARS_NOBODY } from '@festix/domain/contract';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsOptional } from 'class-validator';
import { IdField } from '../../../kernel/fields/id-field.ts';

/** More links than a device keeps. */
const MOST_HEARD_DEVICES = 32;

/** Validates the devices that a device hears: ids, comma-separated, or `none`; absent from one that says nothing of it. */
export function HearsField(): PropertyDecorator {
  return applyDecorators(
    IsOptional(),
    ArrayMaxSize(MOST_HEARD_DEVICES),
    IdField({ each: true }),
    Transform(({ value }: { value: unknown }) => {
      if (typeof value !== 'string') return value;
      return value === HEARS_NOBODY ? [] : value.split(',');
    }),
  );
}
