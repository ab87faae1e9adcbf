import { META_COOKIE, type TrackingConsentBody } from '@festix/domain';
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
