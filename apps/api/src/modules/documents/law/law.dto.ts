import { type LegalTextBody, type LegalTextQuery, type SellerBody } from '@festix/domain/contract';
import { cleanText, documentNumber, emailAddress, phoneNumber, requiredText } from '@festix/domain/ground';
import {
  LEGAL_TEXT_LENGTH,
  OFFICER_LENGTH,
  SELLER_CITY_LENGTH,
  SELLER_NAME_LENGTH,
  stateCode,
} from '@festix/domain/people';
import { Transform, Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { MayBeAbsent } from '../../../kernel/fields/may-be-absent.ts';
import { Obeys } from '../../../kernel/fields/obeys.ts';

/** More versions than anybody publishes. */
const MOST_VERSIONS = 32_767;

/** A field that was left empty says nothing. */
const emptyIsNull = ({ value }: { value: unknown }): unknown => {
  if (typeof value !== 'string') return value;
  return cleanText(value) || null;
};

export class SellerDto implements SellerBody {
  @Obeys(requiredText)
  @MaxLength(SELLER_NAME_LENGTH)
  name!: string;

  @Obeys(documentNumber)
  document!: string;

  @Obeys(requiredText)
  @MaxLength(SELLER_CITY_LENGTH)
  city!: string;

  @Obeys(stateCode)
  state!: string;

  @IsOptional()
  @Transform(emptyIsNull)
  @Obeys(emailAddress)
  email?: string | null;

  @IsOptional()
  @Transform(emptyIsNull)
  @Obeys(phoneNumber)
  phone?: string | null;
}

export class LegalTextQueryDto implements LegalTextQuery {
  @MayBeAbsent()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(MOST_VERSIONS)
  version?: number;
}

export class LegalTextDto implements LegalTextBody {
  @IsInt()
  @Min(1)
  @Max(MOST_VERSIONS)
  version!: number;

  @IsString()
  @MaxLength(LEGAL_TEXT_LENGTH)
  html!: string;

  @IsOptional()
  @IsString()
  @MaxLength(OFFICER_LENGTH)
  officer?: string | null;
}
