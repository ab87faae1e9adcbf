import { type AccessBody, type AreaBody, type EventDayBody, type GrantBody } from '@festix/domain/contract';
import {
  ACCESS_NAME_LENGTH,
  areaCapacity,
  areaName,
  AREA_EXITS,
  dayName,
  grantEntries,
  placeLimit,
  LAST_AREA,
  LAST_DAY,
  MAX_LOTS_PER_EVENT,
  UNKNOWN_EXITS,
  type AreaExits,
  type UnknownExit,
} from '@festix/domain/programme';
import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsInt, IsOptional, Max, MaxLength, Min } from 'class-validator';
import { IdField } from '../../../kernel/fields/id-field.ts';
import { MayBeAbsent } from '../../../kernel/fields/may-be-absent.ts';
import { MomentField } from '../../../kernel/fields/moment-field.ts';
import { Obeys } from '../../../kernel/fields/obeys.ts';
import { ObjectsOf } from '../../../kernel/fields/object-field.ts';

/** One for each area on each day, and on all. */
const MOST_GRANTS = (LAST_AREA + 1) * (LAST_DAY + 1);

class AreaDto implements AreaBody {
  @IsInt()
  @Min(0)
  @Max(LAST_AREA)
  number!: number;

  @Obeys(areaName)
  @MaxLength(ACCESS_NAME_LENGTH)
  name!: string;

  @IsOptional()
  @Obeys(areaCapacity)
  capacity?: number | null;

  @MayBeAbsent()
  @IsIn([...AREA_EXITS])
  exits?: AreaExits;

  @MayBeAbsent()
  @IsIn([...UNKNOWN_EXITS])
  unknown_exit?: UnknownExit;

  @MayBeAbsent()
  @IsBoolean()
  counts_in_main?: boolean;

  @IsOptional()
  @Obeys(placeLimit)
  place_limit?: number | null;
}

class EventDayDto implements EventDayBody {
  @MayBeAbsent()
  @IdField()
  id?: string;

  @Obeys(dayName)
  @MaxLength(ACCESS_NAME_LENGTH)
  name!: string;

  @MomentField()
  starts_at!: string;

  @MomentField()
  ends_at!: string;

  @IsOptional()
  @Obeys(placeLimit)
  place_limit?: number | null;
}

class GrantDto implements GrantBody {
  @IsInt()
  @Min(0)
  @Max(LAST_AREA)
  area!: number;

  @IsOptional()
  @IdField()
  day?: string | null;

  @IsOptional()
  @Obeys(grantEntries)
  entries?: number | null;
}

class LotPassDto {
  @IdField()
  lot_id!: string;

  @IsArray()
  @ArrayMaxSize(MOST_GRANTS)
  @ObjectsOf(() => GrantDto)
  grants!: GrantDto[];
}

export class AccessDto implements AccessBody {
  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(LAST_AREA + 1)
  @ObjectsOf(() => AreaDto)
  areas?: AreaDto[];

  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(LAST_DAY)
  @ObjectsOf(() => EventDayDto)
  days?: EventDayDto[];

  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(MAX_LOTS_PER_EVENT)
  @ObjectsOf(() => LotPassDto)
  passes?: LotPassDto[];
}
