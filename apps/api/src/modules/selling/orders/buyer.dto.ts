import { type BuyerBody, type NamedBody, type TillBuyerBody } from '@festix/domain/contract';
import { documentNumber, emailAddress, phoneNumber, requiredText } from '@festix/domain/ground';
import { IsBoolean, IsString, MaxLength, ValidateIf } from 'class-validator';
import { MayBeAbsent } from '../../../kernel/fields/may-be-absent.ts';
import { Obeys } from '../../../kernel/fields/obeys.ts';

/** Characters of a buyer’s name. */
export const LONGEST_NAME = 200;

/** What a buyer may leave empty, however he buys. */
class BuyerDetailsDto {
  @ValidateIf((buyer: BuyerDetailsDto) => Boolean(buyer.phone))
  @Obeys(phoneNumber)
  phone?: string | null;

  @ValidateIf((buyer: BuyerDetailsDto) => Boolean(buyer.document))
  @Obeys(documentNumber)
  document?: string | null;
}

/** Who buys, before he says the rest. */
export class NamedDto implements NamedBody {
  @Obeys(requiredText)
  @MaxLength(LONGEST_NAME)
  name!: string;

  @Obeys(emailAddress)
  email!: string;
}

/** Who buys online gets his tickets by e-mail. */
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

/** Who buys at a till says as much as he likes. */
export class TillBuyerDto extends BuyerDetailsDto implements TillBuyerBody {
  @MayBeAbsent()
  @IsString()
  @MaxLength(LONGEST_NAME)
  name?: string;

  @ValidateIf((buyer: TillBuyerDto) => Boolean(buyer.email))
  @Obeys(emailAddress)
  email?: string | null;
}
