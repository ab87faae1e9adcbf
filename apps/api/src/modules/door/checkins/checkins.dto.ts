import {
  type CheckinBody,
  type CheckinListQuery,
  type DocumentCheckBody,
  type DoorCheckinBody,
  type ExitBody,
  type RevealBody,
  type SearchedPlace,
  type UndoBody,
} from '@festix/domain/contract';
import { REASON_LENGTH, requiredText } from '@festix/domain/ground';
import { DOCUMENT_RESULTS, LAST_AREA, type DocumentResult } from '@festix/domain/programme';
import { PARTNER_CODE_LENGTH } from '@festix/domain/selling';
import { ArrayMaxSize, IsArray, IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { Digits } from '../../../kernel/fields/digits.ts';
import { IdField } from '../../../kernel/fields/id-field.ts';
import { IdListField } from '../../../kernel/fields/id-list-field.ts';
import { NullIsAbsent } from '../../../kernel/fields/may-be-absent.ts';
import { MomentField } from '../../../kernel/fields/moment-field.ts';
import { Obeys } from '../../../kernel/fields/obeys.ts';
import { PageDto } from '../../../kernel/fields/page.dto.ts';

const MOST_LOTS = 255;
/** The longest code of another seller. */
const LONGEST_QUERY = PARTNER_CODE_LENGTH.most;
const LONGEST_GATE = 120;
/** Accepts any text that a camera may read; a text longer than our codes is answered as not found. */
const LONGEST_REFERENCE = 4096;

/** The area and day of a read. */
class PlaceDto {
  @NullIsAbsent()
  @IsInt()
  @Min(0)
  @Max(LAST_AREA)
  area?: number;

  @NullIsAbsent()
  @IdField()
  day?: string;
}

export class CheckinDto extends PlaceDto implements CheckinBody {
  @IdField()
  id!: string;

  @IdField()
  ticket_id!: string;

  @NullIsAbsent()
  @MomentField()
  scanned_at?: string;

  @NullIsAbsent()
  @IdField()
  device_id?: string;
}

/** A read of a ticket by its code, or by its id. */
class ReadDto extends PlaceDto {
  @IdField()
  id!: string;

  @NullIsAbsent()
  @IsString()
  @MaxLength(LONGEST_REFERENCE)
  reference?: string;

  @NullIsAbsent()
  @IdField()
  ticket_id?: string;

  @NullIsAbsent()
  @MomentField()
  scanned_at?: string;

  @NullIsAbsent()
  @IsString()
  @MaxLength(LONGEST_GATE)
  gate?: string;
}

export class DoorCheckinDto extends ReadDto implements DoorCheckinBody {
  @IdField()
  device_id!: string;

  @NullIsAbsent()
  @IsArray()
  @ArrayMaxSize(MOST_LOTS)
  @IdField({ each: true })
  lots?: string[];
}

export class ExitDto extends ReadDto implements ExitBody {
  @NullIsAbsent()
  @IdField()
  device_id?: string;
}

export class CheckinListDto extends PageDto implements Omit<CheckinListQuery, 'lots'> {
  @IsOptional()
  @IsString()
  @MaxLength(LONGEST_QUERY)
  query?: string;

  @IsOptional()
  @IsIn(['user', 'document', 'code'])
  filter?: 'user' | 'document' | 'code';

  @IdListField({ most: MOST_LOTS })
  lots?: string[];

  @IsOptional()
  @IsIn(['true'])
  conflicts?: 'true';

  @IsOptional()
  @IsIn(['true'])
  undone?: 'true';

  @IsOptional()
  @IsIn(['open'])
  document?: 'open';

  @IsOptional()
  @Digits()
  @IsInt()
  @Min(0)
  @Max(LAST_AREA)
  area?: number;

  @IsOptional()
  @IdField()
  day?: string;
}

export class UndoDto implements UndoBody {
  @Obeys(requiredText)
  @MaxLength(REASON_LENGTH)
  reason!: string;
}

export class RevealDto implements RevealBody {
  @Obeys(requiredText)
  @MaxLength(REASON_LENGTH)
  reason!: string;
}

export class DocumentCheckDto implements DocumentCheckBody {
  @IdField()
  id!: string;

  @IdField()
  ticket_id!: string;

  @IsIn(DOCUMENT_RESULTS)
  result!: DocumentResult;
}

/** The area and day of a door, in a query. */
class SearchedPlaceDto implements SearchedPlace {
  @IsOptional()
  @Digits()
  @IsInt()
  @Min(0)
  @Max(LAST_AREA)
  area?: number;

  @IsOptional()
  @IdField()
  day?: string;
}

export class ReferenceDto extends SearchedPlaceDto {
  @IsString()
  @MaxLength(LONGEST_REFERENCE)
  reference!: string;
}

export class DoorTextDto extends SearchedPlaceDto {
  @IsString()
  @MaxLength(LONGEST_REFERENCE)
  text!: string;

  @IsOptional()
  @IsIn(['0', '1'])
  isTicketId?: '0' | '1';
}
