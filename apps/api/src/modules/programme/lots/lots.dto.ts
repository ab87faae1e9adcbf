import {
  type DuplicateLotBody,
  type LotBody,
  type LotPatch,
  type LotsOrderBody,
  type LotsPatch,
  type PriceBody,
} from '@festix/domain/contract';
import { MOST_TICKETS_PER_ORDER } from '@festix/domain/ground';
import {
  LOT_DESCRIPTION_LENGTH,
  LOT_NAME_LENGTH,
  lotName,
  MAX_LOTS_PER_EVENT,
  MOST_PRICES_PER_LOT,
  MOST_SUGGESTIONS,
  PLACES_PER_UNIT,
  PRICINGS,
  contributionAmount,
  PRICE_KINDS,
  PRICE_NAME_LENGTH,
  priceName,
  priceValue,
  priceValueNotTooLarge,
  ticketLimit,
  ticketLimitNotTooLarge,
  type PriceKind,
  type Pricing,
} from '@festix/domain/programme';
import {
  ArrayMaxSize,
  ArrayMinSize,
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
import { IdField } from '../../../kernel/fields/id-field.ts';
import { AllMayBeAbsent, MayBeAbsent } from '../../../kernel/fields/may-be-absent.ts';
import { MomentField } from '../../../kernel/fields/moment-field.ts';
import { Obeys } from '../../../kernel/fields/obeys.ts';
import { ObjectOf, ObjectsOf } from '../../../kernel/fields/object-field.ts';

export class PriceDto implements PriceBody {
  @MayBeAbsent()
  @IdField()
  id?: string;

  @Obeys(priceName)
  @MaxLength(PRICE_NAME_LENGTH)
  name!: string;

  /** Validates fixed prices; for others the existing price decides. */
  @ValidateIf(isFixed)
  @Obeys(priceValueNotTooLarge)
  @Obeys(priceValue)
  value?: number;

  @MayBeAbsent()
  @IsIn([...PRICINGS])
  pricing?: Pricing;

  @IsOptional()
  @Obeys(contributionAmount)
  minimum?: number | null;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MOST_SUGGESTIONS)
  @Obeys(contributionAmount, { each: true })
  suggestions?: number[] | null;

  @MayBeAbsent()
  @IsIn([...PRICE_KINDS])
  kind?: PriceKind;

  @MayBeAbsent()
  @IsInt()
  @Min(PLACES_PER_UNIT.least)
  @Max(PLACES_PER_UNIT.most)
  places?: number;

  @MayBeAbsent()
  @IsBoolean()
  refunds_places?: boolean;

  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MOST_TICKETS_PER_ORDER)
  min_per_order?: number | null;

  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MOST_TICKETS_PER_ORDER)
  max_per_order?: number | null;

  @IsInt()
  @Min(0)
  @Max(10_000)
  sorting!: number;
}

/** Returns whether the price is fixed; an existing one may be free although the body doesn't say so. */
function isFixed({ id, pricing, value }: PriceDto): boolean {
  if (pricing !== undefined) return pricing === 'fixed';
  return id === undefined || (value !== undefined && value !== 0);
}

class LotFieldsDto {
  @Obeys(lotName)
  @MaxLength(LOT_NAME_LENGTH)
  name!: string;

  @Obeys(ticketLimitNotTooLarge)
  @Obeys(ticketLimit)
  @MayBeAbsent()
  ticket_limit?: number;

  @IsOptional()
  @IsString()
  @MaxLength(LOT_DESCRIPTION_LENGTH)
  description?: string | null;

  @IsBoolean()
  visible!: boolean;

  @IsBoolean()
  enabled!: boolean;

  @IsOptional()
  @IdField()
  trigger_lot_id?: string | null;

  @IsOptional()
  @MomentField()
  sale_starts_at?: string | null;

  @IsOptional()
  @MomentField()
  sale_ends_at?: string | null;

  @IsArray()
  @ArrayMaxSize(MOST_PRICES_PER_LOT)
  @ObjectsOf(() => PriceDto)
  prices!: PriceDto[];
}

export class LotDto extends LotFieldsDto implements LotBody {
  @IdField()
  id!: string;
}

export class DuplicateLotDto implements DuplicateLotBody {
  @IdField()
  id!: string;

  @Obeys(lotName)
  @MaxLength(LOT_NAME_LENGTH)
  name!: string;
}

@AllMayBeAbsent<LotFieldsDto>('name', 'visible', 'enabled', 'prices')
export class LotPatchDto extends LotFieldsDto implements LotPatch {}

export class LotsOrderDto implements LotsOrderBody {
  @IsArray()
  @ArrayMaxSize(MAX_LOTS_PER_EVENT)
  @IdField({ each: true })
  lots!: string[];
}

class LotFlagsDto {
  @MayBeAbsent()
  @IsBoolean()
  enabled?: boolean;

  @MayBeAbsent()
  @IsBoolean()
  visible?: boolean;
}

export class LotsPatchDto implements LotsPatch {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_LOTS_PER_EVENT)
  @IdField({ each: true })
  ids!: string[];

  @ObjectOf(() => LotFlagsDto)
  data!: LotFlagsDto;
}
