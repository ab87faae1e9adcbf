import type {
  PartnerEntriesQuery,
  PartnerImportBody,
  PartnerListBody,
  PartnerSellerPatch,
  PartnerTicketBody,
  PartnerTicketsQuery,
} from '@festix/domain/contract';
import { SEARCH_LENGTH } from '@festix/domain/ground';
import {
  LARGEST_PARTNER_LIST,
  MOST_PARTNER_TICKETS,
  PARTNER_CODE_FORMATS,
  PARTNER_CODE_LENGTH,
  sellerName,
  type PartnerCodeFormat,
} from '@festix/domain/selling';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsOptional,
  IsString,
  MaxLength,
} from 'class-validator';
import { MayBeAbsent } from '../../../kernel/fields/may-be-absent.ts';
import { Obeys } from '../../../kernel/fields/obeys.ts';
import { PageDto } from '../../../kernel/fields/page.dto.ts';

const LONGEST_MAPPING = 1_000;
const LONGEST_FORMATS = 200;

export class PartnerTicketsDto extends PageDto implements PartnerTicketsQuery {
  @IsOptional()
  @IsString()
  @MaxLength(SEARCH_LENGTH)
  seller?: string;

  @IsOptional()
  @IsString()
  @MaxLength(PARTNER_CODE_LENGTH.most)
  query?: string;
}

export class PartnerEntriesDto implements PartnerEntriesQuery {
  @IsOptional()
  @IsString()
  @MaxLength(SEARCH_LENGTH)
  seller?: string;
}

export class PartnerListDto implements PartnerListBody {
  @Obeys(sellerName)
  seller!: string;

  /** Read row by row, so that one invalid row does not refuse the others. */
  @IsArray()
  @ArrayMaxSize(MOST_PARTNER_TICKETS)
  tickets!: PartnerTicketBody[];

  @MayBeAbsent()
  @IsBoolean()
  both?: boolean;
}

export class PartnerSellerDto implements PartnerSellerPatch {
  @MayBeAbsent()
  @Obeys(sellerName)
  name?: string;

  @MayBeAbsent()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(PARTNER_CODE_FORMATS.length)
  @ArrayUnique()
  @IsIn(PARTNER_CODE_FORMATS, { each: true })
  formats?: PartnerCodeFormat[];
}

export class PartnerImportDto implements PartnerImportBody {
  @Obeys(sellerName)
  seller!: string;

  @MayBeAbsent()
  @IsString()
  @MaxLength(LARGEST_PARTNER_LIST)
  text?: string;

  @MayBeAbsent()
  @IsString()
  @MaxLength(LONGEST_MAPPING)
  mapping?: string;

  @MayBeAbsent()
  @IsIn(['true', 'false'])
  write?: 'true' | 'false';

  @MayBeAbsent()
  @IsString()
  @MaxLength(LONGEST_FORMATS)
  formats?: string;

  @MayBeAbsent()
  @IsIn(['true', 'false'])
  both?: 'true' | 'false';
}
