import { type ParticipantsFilter } from '@festix/domain/contract';
import { PARTICIPANTS_FORMATS, type ParticipantsFormat } from '@festix/domain/figures';
import { SEARCH_LENGTH } from '@festix/domain/ground';
import { LAST_AREA, MAIN_AREA } from '@festix/domain/programme';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { Digits } from '../../../kernel/fields/digits.ts';
import { IdField } from '../../../kernel/fields/id-field.ts';
import { IdListField } from '../../../kernel/fields/id-list-field.ts';
import { PageDto } from '../../../kernel/fields/page.dto.ts';
import type { ParticipantsWish } from './participants-filter.ts';

/** Lots of an event. */
const MOST_LOTS = 255;

/** Parts of a list on paper. */
const MOST_PARTS = 1_000;

/** Validates the filter of participants, with its page. */
export class ParticipantsDto extends PageDto implements ParticipantsWish {
  @IsOptional()
  @IsString()
  @MaxLength(SEARCH_LENGTH)
  query?: string;

  @IsOptional()
  @IsIn(['user', 'document', 'code'])
  filter?: ParticipantsFilter;

  @IsOptional()
  @IsIn(['valid', 'all'])
  status?: 'valid' | 'all';

  @IdListField({ most: MOST_LOTS })
  lots?: string[];

  @IsOptional()
  @Digits()
  @IsInt()
  @Min(MAIN_AREA)
  @Max(LAST_AREA)
  area?: number;

  @IsOptional()
  @IdField()
  day?: string;
}

/** A file has no pages: page parameters are accepted and ignored. */
export class ParticipantsExportDto extends ParticipantsDto {
  @IsOptional()
  @IsIn([...PARTICIPANTS_FORMATS])
  format?: ParticipantsFormat;

  @IsOptional()
  @Digits()
  @IsInt()
  @Min(1)
  @Max(MOST_PARTS)
  part?: number;
}
