import { type OverviewQuery } from '@festix/domain/contract';
import { SALES_GROUPS, type SalesGroup } from '@festix/domain/figures';
import { IsIn, IsOptional } from 'class-validator';
import { DayField } from '../../../kernel/fields/day-field.ts';

export class OverviewDto implements OverviewQuery {
  @IsOptional()
  @DayField()
  from?: string;

  @IsOptional()
  @DayField()
  to?: string;

  @IsOptional()
  @IsIn([...SALES_GROUPS])
  group?: SalesGroup;
}
