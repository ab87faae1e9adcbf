import { SALES_GROUPS, type OverviewQuery, type SalesGroup } from '@festix/domain';
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
