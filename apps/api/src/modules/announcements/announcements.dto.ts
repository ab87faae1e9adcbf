import {
  ANNOUNCED_LENGTH,
  requiredText,
  type CancelEventBody,
  type ChangeEventBody,
  type EventTimesView,
} from '@festix/domain';
import { Type } from 'class-transformer';
import { IsObject, IsOptional, IsString, MaxLength, ValidateNested } from 'class-validator';
import { IdField } from '../../kernel/id-field.ts';
import { MayBeAbsent } from '../../kernel/may-be-absent.ts';
import { MomentField } from '../../kernel/moment-field.ts';
import { Obeys } from '../../kernel/obeys.ts';

export class CancelEventDto implements CancelEventBody {
  @IdField()
  id!: string;

  @IsOptional()
  @IsString()
  @MaxLength(ANNOUNCED_LENGTH)
  message?: string | null;
}

class EventTimesDto implements EventTimesView {
  @MomentField()
  start_date!: string;

  @IsOptional()
  @MomentField()
  end_date!: string | null;
}

class LineUpDto {
  @IsOptional()
  @IsString()
  @MaxLength(ANNOUNCED_LENGTH)
  before?: string | null;

  @Obeys(requiredText)
  @MaxLength(ANNOUNCED_LENGTH)
  after!: string;
}

export class ChangeEventDto implements ChangeEventBody {
  @IdField()
  id!: string;

  @MayBeAbsent()
  @IsObject()
  @ValidateNested()
  @Type(() => EventTimesDto)
  date?: EventTimesDto;

  @MayBeAbsent()
  @Obeys(requiredText)
  @MaxLength(ANNOUNCED_LENGTH)
  venue?: string;

  @MayBeAbsent()
  @IsObject()
  @ValidateNested()
  @Type(() => LineUpDto)
  line_up?: LineUpDto;

  @IsOptional()
  @IsString()
  @MaxLength(ANNOUNCED_LENGTH)
  message?: string | null;
}
