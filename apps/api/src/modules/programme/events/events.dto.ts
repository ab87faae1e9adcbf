import {
  type Availability,
  type DuplicateEventBody,
  type EventBody,
  type EventListQuery,
  type EventPatch,
  type OnChangeBody,
} from '@festix/domain/contract';
import {
  ANNOUNCED_LENGTH,
  EVENT_DESCRIPTION_LENGTH,
  EVENT_NAME_LENGTH,
  EVENT_SUMMARY_LENGTH,
  FEE_PAYERS,
  eventName,
  MOST_TICKETS_BY_USER,
  SEARCH_LENGTH,
  TICKETS_PER_ORDER,
  WAITING_ROOM_RATE,
  percentNumber,
  requiredText,
  slugText,
  timeZoneName,
  type FeePayer,
} from '@festix/domain/ground';
import {
  ACCESSIBILITY_CONTACT_LENGTH,
  ACCESSIBILITY_RESOURCES,
  AGE_RATINGS,
  AGE_REASON_LENGTH,
  ANSWERED_KINDS,
  EVENT_CATEGORIES,
  type AccessibilityResource,
  type AgeRating,
  type AnsweredKind,
  type EventCategory,
} from '@festix/domain/programme';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator';
import { DayField } from '../../../kernel/fields/day-field.ts';
import { IdField } from '../../../kernel/fields/id-field.ts';
import { AllMayBeAbsent, MayBeAbsent } from '../../../kernel/fields/may-be-absent.ts';
import { MomentField } from '../../../kernel/fields/moment-field.ts';
import { Obeys } from '../../../kernel/fields/obeys.ts';
import { ObjectOf } from '../../../kernel/fields/object-field.ts';
import { PageDto } from '../../../kernel/fields/page.dto.ts';
import { VenueDto } from '../venues/venue.dto.ts';

/** Teams that work at one event. */
const MOST_TEAMS_AT_EVENT = 100;

/** The fields that identify an event: a copy needs no others. */
class EventIdentityDto {
  @Obeys(eventName)
  @MaxLength(EVENT_NAME_LENGTH)
  name!: string;

  @Obeys(slugText)
  slug!: string;

  @MomentField()
  start_date!: string;
}

class EventFieldsDto extends EventIdentityDto {
  @IsOptional()
  @MomentField()
  end_date?: string | null;

  @IsIn(['public', 'private'])
  availability!: Availability;

  @IsOptional()
  @IsIn(EVENT_CATEGORIES)
  category?: EventCategory | null;

  @IsOptional()
  @IsString()
  @MaxLength(EVENT_DESCRIPTION_LENGTH)
  description?: string | null;

  @IsOptional()
  @IsString()
  @MaxLength(EVENT_SUMMARY_LENGTH)
  short_description?: string | null;

  @IsOptional()
  @MomentField()
  sales_end_at?: string | null;

  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MOST_TICKETS_BY_USER)
  limit_by_user?: number | null;

  @MayBeAbsent()
  @IsInt()
  @Min(TICKETS_PER_ORDER.least)
  @Max(TICKETS_PER_ORDER.most)
  max_per_order?: number;

  @IsOptional()
  @IsInt()
  @Min(WAITING_ROOM_RATE.least)
  @Max(WAITING_ROOM_RATE.most)
  waiting_room_rate?: number | null;

  @MayBeAbsent()
  @Obeys(timeZoneName)
  time_zone?: string;

  @MayBeAbsent()
  @IsBoolean()
  door_names?: boolean;

  @MayBeAbsent()
  @IsBoolean()
  keep_meia_quota?: boolean;

  @IsOptional()
  @IsIn(AGE_RATINGS)
  age_rating?: AgeRating | null;

  @IsOptional()
  @IsString()
  @MaxLength(AGE_REASON_LENGTH)
  age_reason?: string | null;

  @MayBeAbsent()
  @IsArray()
  @ArrayUnique()
  @IsIn(ACCESSIBILITY_RESOURCES, { each: true })
  accessibility?: AccessibilityResource[];

  @IsOptional()
  @IsString()
  @MaxLength(ACCESSIBILITY_CONTACT_LENGTH)
  accessibility_contact?: string | null;

  @MayBeAbsent()
  @IsIn(FEE_PAYERS)
  fee_paid_by?: FeePayer;

  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(MOST_TEAMS_AT_EVENT)
  @IdField({ each: true })
  team_ids?: string[];

  @IsOptional()
  @IdField()
  venue_id?: string | null;

  @MayBeAbsent()
  @ObjectOf(() => VenueDto)
  venue?: VenueDto;
}

export class EventDto extends EventFieldsDto implements EventBody {
  @IdField()
  id!: string;

  @MayBeAbsent()
  @IdField()
  producer_id?: string;
}

class OnChangeDto implements OnChangeBody {
  @IsBoolean()
  notify!: boolean;

  @MayBeAbsent()
  @IsIn(ANSWERED_KINDS)
  kind?: AnsweredKind;

  @IsOptional()
  @IsString()
  @MaxLength(ANNOUNCED_LENGTH)
  note?: string | null;

  @ValidateIf(({ notify, reason }: OnChangeDto) => notify === false || (reason ?? null) !== null)
  @Obeys(requiredText)
  @MaxLength(ANNOUNCED_LENGTH)
  reason?: string | null;
}

@AllMayBeAbsent<EventFieldsDto>('name', 'slug', 'start_date', 'availability')
export class EventPatchDto extends EventFieldsDto implements EventPatch {
  @MayBeAbsent()
  @Obeys(percentNumber)
  convenience_tax?: number;

  @MayBeAbsent()
  @IsBoolean()
  is_test?: boolean;

  @MayBeAbsent()
  @ObjectOf(() => OnChangeDto)
  on_change?: OnChangeDto;
}

export class DuplicateEventDto extends EventIdentityDto implements DuplicateEventBody {
  @IdField()
  id!: string;
}

export class EventListDto extends PageDto implements EventListQuery {
  @IsOptional()
  @IsIn(['true', 'false'])
  future?: 'true' | 'false';

  @IsOptional()
  @IsIn(['true', 'false'])
  draft?: 'true' | 'false';

  @IsOptional()
  @IsString()
  @MaxLength(EVENT_NAME_LENGTH)
  name?: string;

  @IsOptional()
  @IsString()
  @MaxLength(SEARCH_LENGTH)
  producer?: string;

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
