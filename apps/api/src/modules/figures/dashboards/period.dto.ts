import type { DaysByOtherNames } from '@festix/domain/contract';
import { IsIn, IsOptional } from 'class-validator';
import { DayField } from '../../../kernel/fields/day-field.ts';

/** Validates the period and events of a dashboard. */
export class PeriodDto implements DaysByOtherNames {
  @IsOptional()
  @DayField()
  from?: string;

  @IsOptional()
  @DayField()
  to?: string;

  @IsOptional()
  @DayField()
  fromDate?: string;

  @IsOptional()
  @DayField()
  toDate?: string;

  @IsOptional()
  @IsIn(['true', 'false'])
  future?: 'true' | 'false';
}
