import type { RehearsalBody } from '@festix/domain/contract';
import {
  MEASURED_CAMERAS,
  MEASURED_PRINTERS,
  MEASURED_SOUNDS,
  MEASURED_TERMINALS,
  MEASURED_VERSIONS,
  type MeasuredCamera,
  type MeasuredPrinter,
  type MeasuredSound,
  type MeasuredTerminal,
  type MeasuredVersion,
  type RehearsalMeasures,
} from '@festix/domain/door';
import { applyDecorators } from '@nestjs/common';
import { IsBoolean, IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { IdField } from '../../../kernel/fields/id-field.ts';
import { NullIsAbsent } from '../../../kernel/fields/may-be-absent.ts';
import { MomentField } from '../../../kernel/fields/moment-field.ts';
import { ObjectOf } from '../../../kernel/fields/object-field.ts';

const LONGEST_VERSION = 80;
/** As long as a scan's. */
const LONGEST_GATE = 80;
const LAST_AREA = 15;
/** Milliseconds, microseconds and counts that a device may measure: more than any does. */
const MOST = Number.MAX_SAFE_INTEGER;

/** Validates a measured number without decimals; null: not measured. */
function Measured(most: number = MOST, least = 0): PropertyDecorator {
  return applyDecorators(IsOptional(), IsInt(), Min(least), Max(most));
}

/** Validates yes or no; null: not known. */
function Known(): PropertyDecorator {
  return applyDecorators(IsOptional(), IsBoolean());
}

export class RehearsalMeasuresDto implements RehearsalMeasures {
  @Measured(100)
  battery: number | null = null;

  @Known()
  is_charging: boolean | null = null;

  @Known()
  is_kept: boolean | null = null;

  @Measured()
  free_megabytes: number | null = null;

  @Known()
  opens_offline: boolean | null = null;

  @Measured()
  list_age: number | null = null;

  @Measured()
  list_count: number | null = null;

  @Known()
  is_list_whole: boolean | null = null;

  @Measured()
  stubs: number | null = null;

  @Measured(MOST, -MOST)
  clock_offset: number | null = null;

  @Measured()
  clock_uncertainty: number | null = null;

  @IsOptional()
  @IsIn(MEASURED_CAMERAS)
  camera: MeasuredCamera | null = null;

  @Measured()
  frames: number | null = null;

  @Known()
  reader: boolean | null = null;

  @IsOptional()
  @IsIn(MEASURED_SOUNDS)
  sound: MeasuredSound | null = null;

  @IsOptional()
  @IsIn(MEASURED_PRINTERS)
  printer?: MeasuredPrinter | null;

  @IsOptional()
  @IsIn(MEASURED_TERMINALS)
  terminal?: MeasuredTerminal | null;

  @Known()
  stays_awake: boolean | null = null;

  @IsString()
  @MaxLength(LONGEST_VERSION)
  app_version!: string;

  @IsOptional()
  @IsIn(MEASURED_VERSIONS)
  version: MeasuredVersion | null = null;

  @Measured()
  round_trip: number | null = null;

  @Measured()
  links: number | null = null;

  @Measured()
  peers: number | null = null;

  @Measured()
  facts_age: number | null = null;

  @Measured()
  played: number | null = null;

  @Measured()
  wrong: number | null = null;

  @Measured()
  p50: number | null = null;

  @Measured()
  p95: number | null = null;

  @Measured()
  p99: number | null = null;
}

export class RehearsalDto implements RehearsalBody {
  @IdField()
  device_id!: string;

  @MomentField()
  done_at!: string;

  @NullIsAbsent()
  @IsString()
  @MaxLength(LONGEST_GATE)
  gate?: string;

  @NullIsAbsent()
  @IsInt()
  @Min(0)
  @Max(LAST_AREA)
  area?: number;

  @ObjectOf(() => RehearsalMeasuresDto)
  measures!: RehearsalMeasuresDto;
}
