import {
  type BookingBody,
  type CheckoutBody,
  type CustomerOrdersQuery,
  type InstallmentsQuery,
  type ItemBody,
  type OrderLinkBody,
  type OrderProofBody,
  type PaymentChoice,
} from '@festix/domain/contract';
import { emailAddress, MOST_TICKETS_PER_ORDER, oneTimeCode, requiredText } from '@festix/domain/ground';
import { MOST_PRICE, type SaidAnswer } from '@festix/domain/programme';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator';
import { Digits } from '../../../kernel/fields/digits.ts';
import { IdField } from '../../../kernel/fields/id-field.ts';
import { MayBeAbsent, NullIsAbsent } from '../../../kernel/fields/may-be-absent.ts';
import { Obeys } from '../../../kernel/fields/obeys.ts';
import { ObjectOf, ObjectsOf } from '../../../kernel/fields/object-field.ts';
import { BuyerDto, NamedDto } from './buyer.dto.ts';

const MOST_ITEMS = 100;
const MOST_AMOUNT = 1_000_000;
const LONGEST_NAME = 200;
/** A token has 54 characters. */
const LONGEST_LINK = 100;
const LONGEST_ANSWER = 5_000;
/** A form may have several questions for each ticket. */
const MOST_ANSWERS = 10_000;
/** Tokens, brands and issuers are shorter. */
const LONGEST_CARD_WORD = 128;
const MOST_INSTALLMENTS = 24;
/** Matches what can't be the number of a card, which no body may have: tokens are longer, or have letters. */
const NO_CARD_NUMBER = /^(?!(?:\d[ .-]?){11,18}\d$)/;
const MOST_ORDERS_PER_PAGE = 100;
const FARTHEST_PAGE = 1_000_000;

export class ItemDto implements ItemBody {
  @IdField()
  price_id!: string;

  @IsInt()
  @Min(1)
  @Max(MOST_AMOUNT)
  amount!: number;

  @MayBeAbsent()
  @IsInt()
  @Min(0)
  @Max(MOST_PRICE)
  unit_amount?: number;
}

export class BookingDto implements BookingBody {
  @IdField()
  id!: string;

  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_ITEMS)
  @ObjectsOf(() => ItemDto)
  items!: ItemDto[];

  @MayBeAbsent()
  @ObjectOf(() => NamedDto)
  buyer?: NamedDto;

  @NullIsAbsent()
  @IsString()
  @MaxLength(40)
  coupon?: string;

  @MayBeAbsent()
  @IdField()
  replaces?: string;

  @MayBeAbsent()
  @IsInt()
  @Min(0)
  total?: number;
}

export class AnswerDto implements SaidAnswer {
  @IdField()
  question_id!: string;

  @NullIsAbsent()
  @IsInt()
  @Min(0)
  @Max(MOST_TICKETS_PER_ORDER)
  ticket_index?: number;

  /** A list is limited to the question's choices. */
  @ValidateIf((answer: AnswerDto) => !Array.isArray(answer.value))
  @IsString()
  @MaxLength(LONGEST_ANSWER)
  value!: string | string[];
}

export class AssigneeDto {
  @IsInt()
  @Min(0)
  @Max(MOST_TICKETS_PER_ORDER)
  ticket_index!: number;

  @Obeys(requiredText)
  @MaxLength(LONGEST_NAME)
  name!: string;

  @Obeys(emailAddress)
  email!: string;
}

export class PaymentChoiceDto implements PaymentChoice {
  @IsIn(['pix', 'card', 'free'])
  method!: 'pix' | 'card' | 'free';

  @NullIsAbsent()
  @IsString()
  @IsNotEmpty()
  @MaxLength(LONGEST_CARD_WORD)
  @Matches(NO_CARD_NUMBER)
  token?: string;

  /** The gateway has to know the brand of a card that it charges. */
  @ValidateIf(({ token }: PaymentChoiceDto) => token != null)
  @IsString()
  @IsNotEmpty()
  @MaxLength(LONGEST_CARD_WORD)
  @Matches(NO_CARD_NUMBER)
  payment_method_id?: string;

  @NullIsAbsent()
  @IsString()
  @MaxLength(LONGEST_CARD_WORD)
  @Matches(NO_CARD_NUMBER)
  issuer_id?: string;

  @NullIsAbsent()
  @IsInt()
  @Min(1)
  @Max(MOST_INSTALLMENTS)
  installments?: number;

  @NullIsAbsent()
  @IsBoolean()
  in_page?: boolean;
}

export class InstallmentsDto implements InstallmentsQuery {
  @Matches(/^\d{6,8}$/)
  bin!: string;
}

export class CheckoutDto implements CheckoutBody {
  @MayBeAbsent()
  @ObjectOf(() => BuyerDto)
  buyer?: BuyerDto;

  @NullIsAbsent()
  @IsArray()
  @ArrayMaxSize(MOST_ANSWERS)
  @ObjectsOf(() => AnswerDto)
  answers?: AnswerDto[];

  @NullIsAbsent()
  @IsArray()
  @ArrayMaxSize(MOST_TICKETS_PER_ORDER)
  @ObjectsOf(() => AssigneeDto)
  assignees?: AssigneeDto[];

  @ObjectOf(() => PaymentChoiceDto)
  payment!: PaymentChoiceDto;
}

export class ProofDto implements OrderProofBody {
  @Obeys(oneTimeCode)
  code!: string;
}

export class OrderLinkDto implements OrderLinkBody {
  @IsString()
  @MaxLength(LONGEST_LINK)
  link!: string;

  @IdField()
  device!: string;
}

export class CustomerOrdersDto implements CustomerOrdersQuery {
  @IsOptional()
  @IsIn(['purchased', 'assigned'])
  type?: 'purchased' | 'assigned';

  @IsOptional()
  @Digits()
  @IsInt()
  @Min(1)
  @Max(FARTHEST_PAGE)
  page?: number;

  @IsOptional()
  @Digits()
  @IsInt()
  @Min(1)
  @Max(MOST_ORDERS_PER_PAGE)
  limit?: number;
}
