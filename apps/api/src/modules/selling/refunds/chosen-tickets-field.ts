import { MOST_TICKETS_PER_ORDER } from '@festix/domain/ground';
import { applyDecorators } from '@nestjs/common';
import { ArrayMaxSize, ArrayMinSize, IsArray } from 'class-validator';
import { IdField } from '../../../kernel/fields/id-field.ts';
import { MayBeAbsent } from '../../../kernel/fields/may-be-absent.ts';

/** Validates the tickets to refund; absent: all that stand. */
export function ChosenTicketsField(): PropertyDecorator {
  return applyDecorators(
    MayBeAbsent(),
    IsArray(),
    ArrayMinSize(1),
    ArrayMaxSize(MOST_TICKETS_PER_ORDER),
    IdField({ each: true }),
  );
}
