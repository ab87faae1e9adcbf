import { type CancelEventBody, type ChangeEventBody, type EventTimesView } from '@festix/domain/contract';
import { ANNOUNCED_LENGTH, requiredText } from '@festix/domain/ground';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { IdField } from '../../../kernel/fields/id-field.ts';
import { MayBeAbsent } from '../../../kernel/fields/may-be-absent.ts';
import { MomentField } from '../../../kernel/fields/moment-field.ts';
import { Obeys } from '../../../kernel/fields/obeys.ts';
import { ObjectOf } from '../../../kernel/fields/object-field.ts';

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
  @ObjectOf(() => EventTimesDto)
  date?: EventTimesDto;

  @MayBeAbsent()
  @Obeys(requiredText)
  @MaxLength(ANNOUNCED_LENGTH)
  venue?: string;

  @MayBeAbsent()
  @ObjectOf(() => LineUpDto)
  line_up?: LineUpDto;

  @IsOptional()
  @IsString()
  @MaxLength(ANNOUNCED_LENGTH)
  message?: string | null;
}
