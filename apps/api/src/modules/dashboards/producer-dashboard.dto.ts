import { EVENT_NAME_LENGTH, type ProducerDashboardQuery } from '@festix/domain';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { DayField } from '../../kernel/day-field.ts';
import { PageDto } from '../../kernel/page.dto.ts';

export class ProducerDashboardDto extends PageDto implements ProducerDashboardQuery {
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

  @IsOptional()
  @IsString()
  @MaxLength(EVENT_NAME_LENGTH)
  name?: string;
}
