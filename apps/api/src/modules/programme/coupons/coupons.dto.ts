import { type CouponBody, type CouponsQuery } from '@festix/domain/contract';
import { fieldProblems, SEARCH_LENGTH } from '@festix/domain/ground';
import {
  amountOff,
  couponLots,
  couponNameNotLong,
  couponNameNotShort,
  couponUses,
  couponUsesNotTooMany,
  couponUsesWhole,
  DISCOUNT_TYPES,
  MAX_LOTS_PER_EVENT,
  normaliseCouponName,
  percentOff,
  type DiscountType,
} from '@festix/domain/programme';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsBoolean, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { IdField } from '../../../kernel/fields/id-field.ts';
import { MayBeAbsent } from '../../../kernel/fields/may-be-absent.ts';
import { MomentField } from '../../../kernel/fields/moment-field.ts';
import { Obeys } from '../../../kernel/fields/obeys.ts';
import { PageDto } from '../../../kernel/fields/page.dto.ts';

function normalised({ value }: { value: unknown }): unknown {
  return typeof value === 'string' ? normaliseCouponName(value) : value;
}

export class CouponsDto extends PageDto implements CouponsQuery {
  @IsOptional()
  @IsString()
  @MaxLength(SEARCH_LENGTH)
  query?: string;

  @IsOptional()
  @IsIn(['true', 'false'])
  deleted?: 'true' | 'false';
}

export class CouponDto implements CouponBody {
  @IdField()
  id!: string;

  @Transform(normalised)
  @Obeys(couponNameNotLong)
  @Obeys(couponNameNotShort)
  name!: string;

  @IsOptional()
  @MomentField({ message: fieldProblems.required })
  expired_at?: string | null;

  @IsIn([...DISCOUNT_TYPES])
  discount_type!: DiscountType;

  @IsOptional()
  @Obeys(amountOff)
  amount_off?: number | null;

  @IsOptional()
  @Obeys(percentOff)
  percent_off?: number | null;

  @Obeys(couponUsesNotTooMany)
  @Obeys(couponUses)
  @Obeys(couponUsesWhole)
  limit_by_ticket!: number;

  @Obeys(couponLots)
  @ArrayMaxSize(MAX_LOTS_PER_EVENT)
  @IdField({ each: true })
  lots!: string[];

  @IsBoolean()
  unlock_lots!: boolean;

  @MayBeAbsent()
  @IsBoolean()
  covers_reduced?: boolean;
}
