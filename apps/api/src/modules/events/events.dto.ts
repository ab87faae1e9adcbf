import {
  eventName,
  slugText,
  timeZoneName,
  type Availability,
  type EventBody,
  type EventListQuery,
  type EventPatch,
} from '@festix/domain';
import { Type } from 'class-transformer';
import {
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { DayField } from '../../kernel/day-field.ts';
import { IdField } from '../../kernel/id-field.ts';
import { AllMayBeAbsent, MayBeAbsent } from '../../kernel/may-be-absent.ts';
import { MomentField } from '../../kernel/moment-field.ts';
import { Obeys } from '../../kernel/obeys.ts';
import { PageDto } from '../../kernel/page.dto.ts';
import { VenueDto } from '../venues/venue.dto.ts';

const LONGEST_NAME = 200;
const LONGEST_SUMMARY = 500;
const LONGEST_DESCRIPTION = 50_000;
const MOST_PER_USER = 1_000;

class EventFieldsDto {
  @Obeys(eventName)
  @MaxLength(LONGEST_NAME)
  name!: string;

  @Obeys(slugText)
  slug!: string;

  @MomentField()
  start_date!: string;

  @IsOptional()
  @MomentField()
  end_date?: string | null;

  @IsIn(['public', 'private'])
  availability!: Availability;

  @IsOptional()
  @IsString()
  @MaxLength(LONGEST_DESCRIPTION)
  description?: string | null;

  @IsOptional()
  @IsString()
  @MaxLength(LONGEST_SUMMARY)
  short_description?: string | null;

  @IsOptional()
  @MomentField()
  sales_end_at?: string | null;

  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MOST_PER_USER)
  limit_by_user?: number | null;

  @MayBeAbsent()
  @Obeys(timeZoneName)
  time_zone?: string;

  @MayBeAbsent()
  @IsBoolean()
  door_names?: boolean;

  @IsOptional()
  @IdField()
  venue_id?: string | null;

  @MayBeAbsent()
  @IsObject()
  @ValidateNested()
  @Type(() => VenueDto)
  venue?: VenueDto;
}

export class EventDto extends EventFieldsDto implements EventBody {
  @IdField()
  id!: string;

  @MayBeAbsent()
  @IdField()
  producer_id?: string;
}

@AllMayBeAbsent<EventFieldsDto>('name', 'slug', 'start_date', 'availability')
export class EventPatchDto extends EventFieldsDto implements EventPatch {}

export class EventListDto extends PageDto implements EventListQuery {
  @IsOptional()
  @IsIn(['true', 'false'])
  future?: 'true' | 'false';

  @IsOptional()
  @IsString()
  @MaxLength(LONGEST_NAME)
  name?: string;

  @IsOptional()
  @DayField()
  date?: string;

  @IsOptional()
  @IsIn(['start_date', 'name', 'created_at'])
  sort?: 'start_date' | 'name' | 'created_at';

  @IsOptional()
  @IsIn(['asc', 'desc'])
  sortDir?: 'asc' | 'desc';
}
