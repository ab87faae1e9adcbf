import { type SalePointOrderBody, type TerminalSaleBody } from '@festix/domain/contract';
import { CARD_REFERENCE_LENGTH } from '@festix/domain/ground';
import { ORDER_STATUSES, TILL_PAYMENT_METHODS, type OrderStatus, type TillOrderMethod } from '@festix/domain/selling';
import { MOST_TERMINAL_INSTALLMENTS, TERMINAL_CARD_TYPES, type TerminalCardType } from '@festix/domain/till';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { IdField } from '../../../kernel/fields/id-field.ts';
import { IdListField } from '../../../kernel/fields/id-list-field.ts';
import { MayBeAbsent } from '../../../kernel/fields/may-be-absent.ts';
import { ObjectOf, ObjectsOf } from '../../../kernel/fields/object-field.ts';
import { PageDto } from '../../../kernel/fields/page.dto.ts';
import { TillBuyerDto } from '../../selling/orders/buyer.dto.ts';
import { ItemDto } from '../../selling/orders/orders.dto.ts';

const MOST_ITEMS = 100;
const MOST_IDS = 300;

/** What every sale of a till names. */
class TillSaleDto {
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

  @MayBeAbsent()
  @IdField()
  operator_id?: string;

  @MayBeAbsent()
  @IdField()
  cash_session_id?: string;
}

export class SalePointOrderDto extends TillSaleDto implements SalePointOrderBody {
  @IsIn([...TILL_PAYMENT_METHODS, 'free'])
  payment_method!: TillOrderMethod;

  @MayBeAbsent()
  @IdField()
  device_id?: string;

  @MayBeAbsent()
  @IsString()
  @MaxLength(CARD_REFERENCE_LENGTH)
  card_reference?: string;
}

export class TerminalSaleDto extends TillSaleDto implements TerminalSaleBody {
  @IdField()
  device_id!: string;

  @IsIn([...TERMINAL_CARD_TYPES])
  card_type!: TerminalCardType;

  @MayBeAbsent()
  @IsInt()
  @Min(1)
  @Max(MOST_TERMINAL_INSTALLMENTS)
  installments?: number;
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
