import {
  emailAddress,
  documentNumber,
  ORDER_STATUSES,
  phoneNumber,
  TILL_PAYMENT_METHODS,
  uuidText,
  type BuyerBody,
  type OrderStatus,
  type SalePointOrderBody,
  type TillPaymentMethod,
} from '@festix/domain';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsObject,
  IsOptional,
  IsString,
  MaxLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { IdField } from '../../kernel/id-field.ts';
import { MayBeAbsent } from '../../kernel/may-be-absent.ts';
import { Obeys } from '../../kernel/obeys.ts';
import { PageDto } from '../../kernel/page.dto.ts';
import { ItemDto } from '../orders/orders.dto.ts';

const MOST_ITEMS = 100;
const MOST_IDS = 300;

/** Who buys at a till says as much as he likes. */
export class TillBuyerDto implements Partial<BuyerBody> {
  @MayBeAbsent()
  @IsString()
  @MaxLength(200)
  name?: string;

  @ValidateIf((buyer: TillBuyerDto) => Boolean(buyer.email))
  @Obeys(emailAddress)
  email?: string;

  @ValidateIf((buyer: TillBuyerDto) => Boolean(buyer.phone))
  @Obeys(phoneNumber)
  phone?: string | null;

  @ValidateIf((buyer: TillBuyerDto) => Boolean(buyer.document))
  @Obeys(documentNumber)
  document?: string | null;
}

export class SalePointOrderDto implements SalePointOrderBody {
  @IdField()
  id!: string;

  @IdField()
  event_id!: string;

  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_ITEMS)
  @ValidateNested({ each: true })
  @Type(() => ItemDto)
  items!: ItemDto[];

  @MayBeAbsent()
  @IsObject()
  @ValidateNested()
  @Type(() => TillBuyerDto)
  buyer?: TillBuyerDto;

  @IsIn([...TILL_PAYMENT_METHODS])
  payment_method!: TillPaymentMethod;

  @MayBeAbsent()
  @IdField()
  device_id?: string;
}

/** `a,b` becomes a list; a query string has no other. */
function split({ value }: { value: unknown }): unknown {
  return typeof value === 'string' ? value.split(',').filter(Boolean) : value;
}

export class SalePointOrdersDto extends PageDto {
  @IsOptional()
  @IsString()
  @MaxLength(200)
  query?: string;

  @IsOptional()
  @IsIn(['user', 'document', 'code', 'id'])
  filter?: 'user' | 'document' | 'code' | 'id';

  @IsOptional()
  @IsIn([...ORDER_STATUSES])
  status?: OrderStatus;

  @IsOptional()
  @Transform(split)
  @ArrayMaxSize(MOST_IDS)
  @Obeys(uuidText, { each: true })
  lots?: string[];

  @IsOptional()
  @Transform(split)
  @ArrayMaxSize(MOST_IDS)
  @Obeys(uuidText, { each: true })
  event_ids?: string[];
}
