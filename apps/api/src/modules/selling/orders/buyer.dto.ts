import { type BuyerBody, type NamedBody, type TillBuyerBody } from '@festix/domain/contract';
import { documentNumber, emailAddress, phoneNumber, requiredText } from '@festix/domain/ground';
import { IsBoolean, IsString, MaxLength, ValidateIf } from 'class-validator';
import { MayBeAbsent } from '../../../kernel/fields/may-be-absent.ts';
import { Obeys } from '../../../kernel/fields/obeys.ts';

/** Characters of a buyer’s name. */
export const LONGEST_NAME = 200;

/** The buyer's fields that are optional everywhere. */
class BuyerDetailsDto {
  @ValidateIf((buyer: BuyerDetailsDto) => Boolean(buyer.phone))
  @Obeys(phoneNumber)
  phone?: string | null;

  @ValidateIf((buyer: BuyerDetailsDto) => Boolean(buyer.document))
  @Obeys(documentNumber)
  document?: string | null;
}

/** The buyer's name, before the rest. */
export class NamedDto implements NamedBody {
  @Obeys(requiredText)
  @MaxLength(LONGEST_NAME)
  name!: string;

  @Obeys(emailAddress)
  email!: string;
}

/** A buyer online, whose tickets go by e-mail. */
export class BuyerDto extends BuyerDetailsDto implements BuyerBody {
  @Obeys(requiredText)
  @MaxLength(LONGEST_NAME)
  name!: string;

  @Obeys(emailAddress)
  email!: string;

  @MayBeAbsent()
  @IsBoolean()
  is_foreigner?: boolean;
}

/** A buyer at a till, with optional fields only. */
export class TillBuyerDto extends BuyerDetailsDto implements TillBuyerBody {
  @MayBeAbsent()
  @IsString()
  @MaxLength(LONGEST_NAME)
  name?: string;

  @ValidateIf((buyer: TillBuyerDto) => Boolean(buyer.email))
  @Obeys(emailAddress)
  email?: string | null;
}
