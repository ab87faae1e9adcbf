import { type PublicEventQuery, type PublicEventsQuery } from '@festix/domain/contract';
import { SEARCH_LENGTH, VENUE_TEXT_LENGTH } from '@festix/domain/ground';
import { EVENT_CATEGORIES, type EventCategory } from '@festix/domain/programme';
import { SHOP_WHENS, type ShopFilters, type ShopWhen } from '@festix/domain/shopfront';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { PageDto } from '../../../kernel/fields/page.dto.ts';

/** The filters of the shop's lists. */
export class ShopListDto extends PageDto implements ShopFilters {
  @IsOptional()
  @IsIn(SHOP_WHENS)
  when?: ShopWhen;

  @IsOptional()
  @IsString()
  @MaxLength(VENUE_TEXT_LENGTH)
  city?: string;

  @IsOptional()
  @IsString()
  @MaxLength(VENUE_TEXT_LENGTH)
  state?: string;

  @IsOptional()
  @IsIn(EVENT_CATEGORIES)
  category?: EventCategory;

  @IsOptional()
  @IsIn(['true', 'false'])
  free?: 'true' | 'false';
}

export class PublicEventsDto extends ShopListDto implements PublicEventsQuery {
  @IsOptional()
  @IsString()
  @MaxLength(SEARCH_LENGTH)
  query?: string;
}

export class PublicEventDto implements PublicEventQuery {
  @IsOptional()
  @IsString()
  @MaxLength(100)
  coupon?: string;
}
