import { type TrackingConsentBody } from '@festix/domain/contract';
import { META_COOKIE } from '@festix/domain/shopfront';
import { IsBoolean, IsOptional, IsString, Matches } from 'class-validator';

export class TrackingConsentDto implements TrackingConsentBody {
  @IsBoolean()
  granted!: boolean;

  @IsOptional()
  @IsString()
  @Matches(META_COOKIE)
  fbp?: string | null;

  @IsOptional()
  @IsString()
  @Matches(META_COOKIE)
  fbc?: string | null;
}
