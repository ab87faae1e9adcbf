import { type SalePointOrderBody } from '@festix/domain/contract';
import { CARD_REFERENCE_LENGTH } from '@festix/domain/ground';
import { ORDER_STATUSES, TILL_PAYMENT_METHODS, type OrderStatus, type TillSaleMethod } from '@festix/domain/selling';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { IdField } from '../../../kernel/fields/id-field.ts';
import { IdListField } from '../../../kernel/fields/id-list-field.ts';
import { MayBeAbsent } from '../../../kernel/fields/may-be-absent.ts';
import { ObjectOf, ObjectsOf } from '../../../kernel/fields/object-field.ts';
import { PageDto } from '../../../kernel/fields/page.dto.ts';
import { TillBuyerDto } from '../../selling/orders/buyer.dto.ts';
import { ItemDto } from '../../selling/orders/orders.dto.ts';

const MOST_ITEMS = 100;
const MOST_IDS = 300;

export class SalePointOrderDto implements SalePointOrderBody {
  @IdField()
  id!: string;

  @IdField()
  event_id!: string;

  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_ITEMS)
  @ObjectsOf(() => ItemDto)
  items!: ItemDto[];

  @MayBeAbsent()
  @ObjectOf(() => TillBuyerDto)
  buyer?: TillBuyerDto;

  @IsIn([...TILL_PAYMENT_METHODS, 'free'])
  payment_method!: TillSaleMethod;

  @MayBeAbsent()
  @IdField()
  device_id?: string;

  @MayBeAbsent()
  @IdField()
  operator_id?: string;

  @MayBeAbsent()
  @IdField()
  cash_session_id?: string;

  @MayBeAbsent()
  @IsString()
  @MaxLength(CARD_REFERENCE_LENGTH)
  card_reference?: string;
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

  @IdListField({ most: MOST_IDS })
  lots?: string[];

  @IdListField({ most: MOST_IDS })
  event_ids?: string[];

  @MayBeAbsent()
  @IdField()
  sold_by?: string;

  @MayBeAbsent()
  @IdField()
  sale_point_id?: string;
}
