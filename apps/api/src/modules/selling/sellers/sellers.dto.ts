import { type SellerBody } from '@festix/domain/contract';
import { cleanText, documentNumber, emailAddress, phoneNumber, requiredText } from '@festix/domain/ground';
import { SELLER_CITY_LENGTH, SELLER_NAME_LENGTH, stateCode } from '@festix/domain/people';
import { Transform } from 'class-transformer';
import { IsOptional, MaxLength } from 'class-validator';
import { Obeys } from '../../../kernel/fields/obeys.ts';

/** Reads an empty field as null. */
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
