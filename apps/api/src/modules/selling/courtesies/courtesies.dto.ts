import { type CourtesiesQuery, type CourtesyBody } from '@festix/domain/contract';
import { normaliseEmail, SEARCH_LENGTH } from '@festix/domain/ground';
import {
  courtesyAmount,
  courtesyEmail,
  courtesyName,
  MOST_COURTESY_TICKETS,
  type CourtesyTickets,
} from '@festix/domain/selling';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsOptional, IsString, MaxLength, ValidateIf } from 'class-validator';
import { IdField } from '../../../kernel/fields/id-field.ts';
import { MayBeAbsent } from '../../../kernel/fields/may-be-absent.ts';
import { Obeys } from '../../../kernel/fields/obeys.ts';
import { ObjectsOf } from '../../../kernel/fields/object-field.ts';
import { PageDto } from '../../../kernel/fields/page.dto.ts';

/** As many lots as an event may have, with their prices. */
const MOST_LINES = 1000;

const isFilled = (_body: object, value: unknown): boolean => value !== undefined && value !== null && value !== '';

function address({ value }: { value: unknown }): unknown {
  if (Array.isArray(value)) return value.map((each) => address({ value: each }));
  return typeof value === 'string' ? normaliseEmail(value) : value;
}

function trimmed({ value }: { value: unknown }): unknown {
  return typeof value === 'string' ? value.trim() : value;
}

export class CourtesiesDto extends PageDto implements CourtesiesQuery {
  @IsOptional()
  @IsString()
  @MaxLength(SEARCH_LENGTH)
  query?: string;

  @IsOptional()
  @IsIn(['user', 'code', 'lot'])
  filter?: 'user' | 'code' | 'lot';
}

export class CourtesyTicketsDto implements CourtesyTickets {
  @IdField()
  id!: string;

  @Obeys(courtesyAmount)
  amount!: number;

  @MayBeAbsent()
  @Transform(address)
  @IsArray()
  @ArrayMaxSize(MOST_COURTESY_TICKETS)
  @Obeys(courtesyEmail, { each: true })
  assignees_to?: string[];
}

export class CourtesyDto implements CourtesyBody {
  @IdField()
  id!: string;

  @ValidateIf(isFilled)
  @Transform(address)
  @Obeys(courtesyEmail)
  assignee_to_email?: string | null;

  @ValidateIf(isFilled)
  @Transform(trimmed)
  @Obeys(courtesyName)
  assignee_to_name?: string | null;

  @MayBeAbsent()
  @IdField()
  event_id?: string;

  @IsArray()
  @ArrayMaxSize(MOST_LINES)
  @ObjectsOf(() => CourtesyTicketsDto)
  tickets!: CourtesyTicketsDto[];
}

export class CourtesySheetDto {
  @IdField()
  id!: string;
}
