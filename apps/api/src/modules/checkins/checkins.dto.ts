import type { CheckinBody, CheckinListQuery, DoorCheckinBody } from '@festix/domain';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';

const MOST_ROWS = 100;
const MOST_LOTS = 255;
const LONGEST_QUERY = 200;
const LONGEST_GATE = 120;
/** Anything that a camera reads may be sent; what is longer than any code of ours is not found. */
const LONGEST_REFERENCE = 4096;
const UUIDS = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(,[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}){0,254}$/i;

export class CheckinDto implements CheckinBody {
  @IsUUID('all')
  id!: string;

  @IsUUID('all')
  ticket_id!: string;

  @IsOptional()
  @IsISO8601({ strict: true })
  scanned_at?: string;

  @IsOptional()
  @IsUUID('all')
  device_id?: string;
}

export class DoorCheckinDto implements DoorCheckinBody {
  @IsUUID('all')
  id!: string;

  @IsOptional()
  @IsString()
  @MaxLength(LONGEST_REFERENCE)
  reference?: string;

  @IsOptional()
  @IsUUID('all')
  ticket_id?: string;

  @IsUUID('all')
  device_id!: string;

  @IsOptional()
  @IsISO8601({ strict: true })
  scanned_at?: string;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MOST_LOTS)
  @IsUUID('all', { each: true })
  lots?: string[];

  @IsOptional()
  @IsString()
  @MaxLength(LONGEST_GATE)
  gate?: string;
}

export class CheckinListDto implements CheckinListQuery {
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  skip?: number;

  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MOST_ROWS)
  take?: number;

  @IsOptional()
  @IsString()
  @MaxLength(LONGEST_QUERY)
  query?: string;

  @IsOptional()
  @IsIn(['user', 'document', 'code'])
  filter?: 'user' | 'document' | 'code';

  @IsOptional()
  @Matches(UUIDS)
  lots?: string;

  @IsOptional()
  @IsIn(['true'])
  conflicts?: 'true';
}

export class ReferenceDto {
  @IsString()
  @MaxLength(LONGEST_REFERENCE)
  reference!: string;
}

export class DoorTextDto {
  @IsString()
  @MaxLength(LONGEST_REFERENCE)
  text!: string;

  @IsOptional()
  @IsIn(['0', '1'])
  isTicketId?: '0' | '1';
}
