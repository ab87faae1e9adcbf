import {
  emailAddress,
  MOST_TICKETS_PER_ORDER,
  requiredText,
  type BookingBody,
  type CheckoutBody,
  type CustomerOrdersQuery,
  type ItemBody,
  type SaidAnswer,
} from '@festix/domain';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { IdField } from '../../kernel/id-field.ts';
import { MayBeAbsent } from '../../kernel/may-be-absent.ts';
import { Obeys } from '../../kernel/obeys.ts';
import { BuyerDto, NamedDto } from './buyer.dto.ts';

const MOST_ITEMS = 100;
const MOST_AMOUNT = 1_000_000;
const LONGEST_NAME = 200;
const LONGEST_ANSWER = 5_000;
/** A form may ask several things of each ticket. */
const MOST_ANSWERS = 10_000;
const MOST_ORDERS_PER_PAGE = 100;
const FARTHEST_PAGE = 1_000_000;

export class ItemDto implements ItemBody {
  @IdField()
  price_id!: string;

  @IsInt()
  @Min(1)
  @Max(MOST_AMOUNT)
  amount!: number;
}

export class BookingDto implements BookingBody {
  @IdField()
  id!: string;

  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_ITEMS)
  @ValidateNested({ each: true })
  @Type(() => ItemDto)
  items!: ItemDto[];

  @MayBeAbsent()
  @IsObject()
  @ValidateNested()
  @Type(() => NamedDto)
  buyer?: NamedDto;

  @IsOptional()
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

  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(MOST_TICKETS_PER_ORDER)
  ticket_index?: number;

  /** A list is held to the choices that there are. */
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

export class PaymentChoiceDto {
  @IsIn(['pix', 'card', 'free'])
  method!: 'pix' | 'card' | 'free';
}

export class CheckoutDto implements CheckoutBody {
  @MayBeAbsent()
  @IsObject()
  @ValidateNested()
  @Type(() => BuyerDto)
  buyer?: BuyerDto;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MOST_ANSWERS)
  @ValidateNested({ each: true })
  @Type(() => AnswerDto)
  answers?: AnswerDto[];

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MOST_TICKETS_PER_ORDER)
  @ValidateNested({ each: true })
  @Type(() => AssigneeDto)
  assignees?: AssigneeDto[];

  @IsObject()
  @ValidateNested()
  @Type(() => PaymentChoiceDto)
  payment!: PaymentChoiceDto;
}

export class CustomerOrdersDto implements CustomerOrdersQuery {
  @IsOptional()
  @IsIn(['purchased', 'assigned'])
  type?: 'purchased' | 'assigned';

  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(FARTHEST_PAGE)
  page?: number;

  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MOST_ORDERS_PER_PAGE)
  limit?: number;
}
