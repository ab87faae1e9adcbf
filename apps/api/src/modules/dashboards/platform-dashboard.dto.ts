import type { PlatformDashboardQuery } from '@festix/domain';
import { IsIn, IsOptional } from 'class-validator';
import { DayField } from '../../kernel/day-field.ts';

export class PlatformDashboardDto implements PlatformDashboardQuery {
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
