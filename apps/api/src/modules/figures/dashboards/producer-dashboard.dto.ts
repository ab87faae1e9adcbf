import { type ProducerDashboardQuery } from '@festix/domain/contract';
import { EVENT_NAME_LENGTH } from '@festix/domain/ground';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { SkipField, TakeField } from '../../../kernel/fields/page.dto.ts';
import { PeriodDto } from './period.dto.ts';

export class ProducerDashboardDto extends PeriodDto implements ProducerDashboardQuery {
  @SkipField()
  skip?: number;

  @TakeField()
  take?: number;

  @IsOptional()
  @IsString()
  @MaxLength(EVENT_NAME_LENGTH)
  name?: string;
}
