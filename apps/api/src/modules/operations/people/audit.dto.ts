import type { AuditQuery } from '@festix/domain/contract';
import { IsOptional, Matches } from 'class-validator';
import { DayField } from '../../../kernel/fields/day-field.ts';
import { IdField } from '../../../kernel/fields/id-field.ts';
import { PageDto } from '../../../kernel/fields/page.dto.ts';

const SUBJECT = /^[a-z-]{1,60}$/;
const ACTION = /^[a-z-]{1,60}:[a-z-]{1,60}$/;

export class AuditDto extends PageDto implements AuditQuery {
  @IsOptional()
  @IdField()
  actor_id?: string;

  @IsOptional()
  @IdField()
  event_id?: string;

  @IsOptional()
  @IdField()
  subject_id?: string;

  @IsOptional()
  @Matches(SUBJECT)
  subject?: string;

  @IsOptional()
  @Matches(ACTION)
  action?: string;

  @IsOptional()
  @DayField()
  from?: string;

  @IsOptional()
  @DayField()
  to?: string;
}
