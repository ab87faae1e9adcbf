import { type PublicEventQuery, type PublicEventsQuery } from '@festix/domain/contract';
import { SEARCH_LENGTH } from '@festix/domain/ground';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { PageDto } from '../../../kernel/fields/page.dto.ts';

export class PublicEventsDto extends PageDto implements PublicEventsQuery {
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
