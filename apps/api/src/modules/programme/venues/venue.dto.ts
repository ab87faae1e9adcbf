import {
  type CepQuery,
  type NewVenueBody,
  type PlacesQuery,
  type VenueBody,
  type VenueMergeBody,
  type VenuePatch,
  type VenuesQuery,
} from '@festix/domain/contract';
import { cepText, fieldProblems, requiredText, VENUE_NUMBER_LENGTH, VENUE_TEXT_LENGTH } from '@festix/domain/ground';
import { IsBoolean, IsIn, IsLatitude, IsLongitude, IsOptional, IsString, MaxLength } from 'class-validator';
import { IdField } from '../../../kernel/fields/id-field.ts';
import { MayBeAbsent, NullIsAbsent } from '../../../kernel/fields/may-be-absent.ts';
import { Obeys } from '../../../kernel/fields/obeys.ts';
import { PageDto } from '../../../kernel/fields/page.dto.ts';

/** Longest text that is looked for. */
const LONGEST_QUERY = 100;

/** The address of a venue. */
class AddressDto {
  @IsOptional()
  @IsString()
  @MaxLength(VENUE_TEXT_LENGTH)
  address?: string;

  @IsOptional()
  @IsString()
  @MaxLength(VENUE_TEXT_LENGTH)
  formatted_address?: string;

  @IsOptional()
  @IsString()
  @MaxLength(VENUE_TEXT_LENGTH)
  city?: string;

  @IsOptional()
  @IsString()
  @MaxLength(VENUE_TEXT_LENGTH)
  state?: string;

  @IsOptional()
  @IsString()
  @MaxLength(VENUE_TEXT_LENGTH)
  country?: string;

  @IsOptional()
  @IsString()
  @MaxLength(VENUE_NUMBER_LENGTH)
  zip_code?: string;

  @IsOptional()
  @IsString()
  @MaxLength(VENUE_NUMBER_LENGTH)
  number?: string;

  @IsOptional()
  @IsLatitude({ message: fieldProblems.latitude })
  latitude?: string;

  @IsOptional()
  @IsLongitude({ message: fieldProblems.longitude })
  longitude?: string;
}

/** A venue inside an event's body. */
export class VenueDto extends AddressDto implements VenueBody {
  @Obeys(requiredText)
  @MaxLength(VENUE_TEXT_LENGTH)
  name!: string;

  @NullIsAbsent()
  @IsString()
  @MaxLength(VENUE_TEXT_LENGTH)
  place_id?: string;

  @NullIsAbsent()
  @IsBoolean()
  show_address?: boolean;
}

export class NewVenueDto extends VenueDto implements NewVenueBody {
  @MayBeAbsent()
  @IdField()
  id?: string;
}

export class VenuePatchDto extends AddressDto implements VenuePatch {
  @MayBeAbsent()
  @IsBoolean()
  show_address?: boolean;
}

export class VenuesDto extends PageDto implements VenuesQuery {
  @IsOptional()
  @IsString()
  @MaxLength(LONGEST_QUERY)
  query?: string;

  @IsOptional()
  @IsIn(['true', 'false'])
  available?: 'true' | 'false';
}

export class PlacesDto implements PlacesQuery {
  @Obeys(requiredText)
  @MaxLength(LONGEST_QUERY)
  query!: string;
}

export class CepDto implements CepQuery {
  @Obeys(cepText)
  cep!: string;
}

export class VenueMergeDto implements VenueMergeBody {
  @IdField()
  into_id!: string;
}
