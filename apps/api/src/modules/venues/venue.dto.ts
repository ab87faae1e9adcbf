import { fieldProblems, requiredText, type VenueBody } from '@festix/domain';
import { IsBoolean, IsLatitude, IsLongitude, IsOptional, IsString, MaxLength } from 'class-validator';
import { Obeys } from '../../kernel/obeys.ts';

const LONGEST = 300;

export class VenueDto implements VenueBody {
  @Obeys(requiredText)
  @MaxLength(LONGEST)
  name!: string;

  @IsOptional()
  @IsString()
  @MaxLength(LONGEST)
  address?: string;

  @IsOptional()
  @IsString()
  @MaxLength(LONGEST)
  formatted_address?: string;

  @IsOptional()
  @IsString()
  @MaxLength(LONGEST)
  city?: string;

  @IsOptional()
  @IsString()
  @MaxLength(LONGEST)
  state?: string;

  @IsOptional()
  @IsString()
  @MaxLength(LONGEST)
  country?: string;

  @IsOptional()
  @IsString()
  @MaxLength(20)
  zip_code?: string;

  @IsOptional()
  @IsString()
  @MaxLength(20)
  number?: string;

  @IsOptional()
  @IsString()
  @MaxLength(LONGEST)
  place_id?: string;

  @IsOptional()
  @IsLatitude({ message: fieldProblems.latitude })
  latitude?: string;

  @IsOptional()
  @IsLongitude({ message: fieldProblems.longitude })
  longitude?: string;

  @IsOptional()
  @IsBoolean()
  show_address?: boolean;
}
