import type { CalendarQuery } from '@festix/domain/contract';
import { IdField } from '../../../kernel/fields/id-field.ts';
import { MayBeAbsent } from '../../../kernel/fields/may-be-absent.ts';

export class CalendarDto implements CalendarQuery {
  @MayBeAbsent()
  @IdField()
  lot?: string;
}
