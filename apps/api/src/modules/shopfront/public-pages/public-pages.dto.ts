import { type HomeQuery, type ProducerEventsQuery } from '@festix/domain/contract';
import { VENUE_TEXT_LENGTH } from '@festix/domain/ground';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { ShopListDto } from './public-events.dto.ts';

export class HomeDto implements HomeQuery {
  @IsOptional()
  @IsString()
  @MaxLength(VENUE_TEXT_LENGTH)
  city?: string;

  @IsOptional()
  @IsString()
  @MaxLength(VENUE_TEXT_LENGTH)
  state?: string;
}

export class ProducerEventsDto extends ShopListDto implements ProducerEventsQuery {
  @IsOptional()
  @IsString()
  @MaxLength(100)
  query?: string;
}
